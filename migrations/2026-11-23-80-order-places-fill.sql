-- Orders from before are picked up where their listings are now, as far as the address ends with a state and a ZIP. It writes
-- orders that are over for the most part; who changes one meanwhile waits until all are written.
update orders set
  pickup_state = upper((place.found)[1]),
  pickup_zip = (place.found)[2]
from food_listings as listing
cross join lateral regexp_match(listing.address,
  '\m(A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])[\s,.]+(\d{5})(?:-\d{4})?[\s,.]*(?:USA?|United States(?: of America)?)?[\s.]*$',
  'i') as place (found)
where listing.id = orders.food_listing_id and orders.pickup_state is null and place.found is not null;
