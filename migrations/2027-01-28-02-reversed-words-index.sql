-- Finds words by their end: "stollen" finds "Weihnachtsstollen".
create index concurrently if not exists listing_words_reversed on listing_words (reverse(word), cuisine);
