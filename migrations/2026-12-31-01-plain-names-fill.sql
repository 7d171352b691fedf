-- Names from before the rule lose the characters that cannot be seen and turn the text after them around. The rule refuses them in a
-- new name; joiners stay, as names of some scripts need them.
update users
  set first_name = coalesce(nullif(trim(regexp_replace(first_name, U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]', '', 'g')), ''), 'Member'),
    last_name = trim(regexp_replace(last_name, U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]', '', 'g')),
    updated_at = now()
  where deleted_at is null
    and first_name || last_name ~ U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]';
update admin_users
  set first_name = trim(regexp_replace(first_name, U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]', '', 'g')),
    last_name = trim(regexp_replace(last_name, U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]', '', 'g')),
    updated_at = now()
  where first_name || last_name ~ U&'[\00AD\034F\061C\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB\+0E0000-\+0E007F]';
