-- A calendar file that goes with a mail; gone, like its words, once the mail is sent or given up.
alter table mails add column calendar text;
