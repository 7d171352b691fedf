-- Requests that wait already count as made now: nobody has told their bakers of a limit.
update orders set
  answer_by = greatest(least(now() + interval '24 hours', ready_at), now() + interval '1 hour')
where status = 'cancellation_requested';
