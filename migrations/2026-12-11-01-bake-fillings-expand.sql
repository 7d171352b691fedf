-- What can be in the mixed boxes of a bake: which of its options are such says their own "pieces". One list for all of them, in the
-- listing's own row beside the options.
create function are_bake_fillings(fillings jsonb, options jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(fillings) <> 'array' or jsonb_array_length(fillings) > 20 then false
  when jsonb_array_length(fillings) = 0 then true
  else (
    select coalesce(bool_and(
        length(filling.name) >= 1 and length(filling.name) <= 40 and filling."isSoldOut" is not null
      ), false)
      and count(distinct filling.name) = count(*)
    from jsonb_to_recordset(fillings) as filling (name text, "isSoldOut" boolean)
  )
end
-- a box without fillings could not be ordered by anybody
and (
  jsonb_array_length(fillings) >= 2
  or not exists (
    select from jsonb_to_recordset(options) as option (pieces integer) where option.pieces is not null
  )
);

alter table food_listings
  add column fillings jsonb not null default '[]',
  add constraint food_listings_fillings
    check ((fillings = '[]' and not jsonb_path_exists(options, '$[*].pieces')) or are_bake_fillings(fillings, options)) not valid;
