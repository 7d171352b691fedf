-- What is looked up by words is read from food_listings_category_labels and food_listings_nowhere_labels.
drop index food_listings_category_words, food_listings_nowhere_words;
