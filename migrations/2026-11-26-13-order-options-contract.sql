alter table orders validate constraint orders_option;
alter table orders validate constraint orders_servings_each;
alter table orders validate constraint orders_servings_of_option;
alter table orders validate constraint orders_cake_message;
