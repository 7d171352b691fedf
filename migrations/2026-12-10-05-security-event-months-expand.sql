select end_early_ids('security_events');
