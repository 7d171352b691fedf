select end_early_ids('mails');
