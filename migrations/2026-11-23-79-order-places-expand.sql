-- Where an order is picked up, as its listing said when it was ordered: the state's postal code and the ZIP. Null where
-- neither the address nor the point tells.
alter table orders
  add column pickup_state text,
  add column pickup_zip text;
