-- Who reads the database cannot carry on somebody's session: what it holds of a token is its SHA-256 in hexadecimal. Sessions
-- go on, as their browsers have the token. One that a process of the version before begins from now on is not known to ours.

update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
update admin_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
