/** A made market: each baker, then their bakes as `title | category | diets | description and ingredients`. */
export const bakeryMarket = {
  'Maria Okafor': `
    Country Sourdough | Bread | vegan dairyFree | Two-day levain, dark crust. Bread flour, water, salt
    Seeded Rye | Bread | vegan dairyFree | Dense loaf with caraway and sunflower seeds. Rye flour, wheat flour, salt
    Sourdough Baguettes | Bread | vegan dairyFree | Thin and crackling, baked at five
    Olive and Rosemary Focaccia | Bread | vegan dairyFree | Castelvetrano olives, olive oil, flaky salt
    Whole Wheat Sandwich Loaf | Bread | vegetarian | Soft, sliced if you like. Whole wheat flour, honey, butter, milk`,
  'Zoë Lindqvist': `
    Cardamom Buns | Rolls | vegetarian | Swedish knots. Butter, sugar, cardamom, pearl sugar, egg, milk
    Cinnamon Knots | Rolls | vegetarian | Twisted by hand. Cinnamon, butter, brown sugar
    Lingonberry Jam | Jams | vegan glutenFree dairyFree | Tart and loose. Lingonberries, sugar
    Rye Crispbread | Other | vegan dairyFree | Thin rounds with a hole. Rye flour, salt, caraway
    Saffron Buns (Lussekatter) | Rolls | vegetarian | For St. Lucia. Saffron, raisins, butter`,
  'Rosa Delgado': `
    Conchas | Pastries | vegetarian | Vanilla, chocolate and pink shells. Flour, butter, sugar, egg
    Pan de Muerto | Bread | vegetarian | Orange blossom and anise. Butter, egg, sugar
    Tres Leches Cake | Cakes | vegetarian | Soaked overnight in three milks, whipped cream on top
    Churros with Cajeta | Donuts | vegetarian | Fried to order, goat milk caramel
    Polvorones | Cookies | vegetarian | Crumbly, with pecans and cinnamon
    Beef Empanadas | Pastries | | Six hand pies with olives and egg. Beef, onion, cumin
    Bolillos | Rolls | vegan dairyFree | For tortas. Flour, water, yeast, salt
    Rosca de Reyes | Bread | vegetarian | For January 6. Candied fruit, orange zest`,
  'Dana Whitfield': `
    Chocolate Chip Cookies | Cookies | vegetarian | Big and soft in the middle. Butter, brown sugar, egg, dark chocolate
    Oatmeal Raisin Cookies | Cookies | vegetarian | Chewy. Rolled oats, raisins, butter, cinnamon, egg
    Snickerdoodles | Cookies | vegetarian | Cinnamon sugar crackle. Cream of tartar, butter, egg
    Peanut Butter Blossoms | Cookies | vegetarian | With a chocolate kiss. Peanut butter, sugar, egg
    Ginger Molasses Cookies | Cookies | vegetarian | Spicy and soft. Molasses, ginger, clove, butter
    Decorated Sugar Cookies | Cookies | vegetarian | Royal icing, your colors, for any party. Butter, sugar, egg
    Gingerbread House Kit | Cookies | vegetarian | Walls, roof, icing and candy for a family afternoon`,
  'Priya Raman': `
    Eggless Vanilla Sponge | Cakes | vegetarian | Egg-free, with whipped frosting. Yogurt, butter, flour
    Mango Cheesecake | Cakes | vegetarian | No-bake, graham crust. Alphonso mango, cream cheese
    Cardamom Pistachio Loaf | Cakes | vegetarian | Rose glaze. Pistachio, cardamom, butter, egg
    Garlic Naan | Bread | vegetarian | From a very hot pan. Yogurt, garlic, ghee
    Nankhatai | Cookies | vegetarian | Shortbread with cardamom and ghee
    Masala Puffs | Pastries | vegetarian | Potato and pea filling in flaky layers. Potato, peas, spices`,
  'Chaim Feldman': `
    Challah | Bread | vegetarian dairyFree kosher | Six strands, egg wash, poppy or sesame
    Everything Bagels | Bagels | vegan dairyFree | Boiled in malt, topped with onion, garlic, seeds
    Sesame Bagels | Bagels | vegan dairyFree | Kettle-boiled, chewy. Sesame, malt, salt
    Cinnamon Raisin Bagels | Bagels | vegan dairyFree | Not too sweet. Raisins, cinnamon
    Chocolate Babka | Bread | vegetarian | Twisted, with streusel. Dark chocolate, butter, egg
    Rugelach | Pastries | vegetarian | Apricot or chocolate. Cream cheese dough, walnuts
    Hamantaschen | Cookies | vegetarian | Poppy, prune or apricot corners
    Bialys | Bagels | vegan dairyFree | Onion and poppy in the dimple
    Sufganiyot | Donuts | vegetarian | Filled with strawberry jelly, dusted with sugar
    Black and White Cookies | Cookies | vegetarian | Half vanilla, half chocolate icing`,
  'Greta Vogel': `
    Weihnachtsstollen | Bread | vegetarian | Ripened three weeks. Almonds, marzipan, raisins, rum, butter
    Apfelstrudel | Pastries | vegetarian | Pulled by hand. Apples, raisins, breadcrumbs, cinnamon
    Laugenbrezeln | Bread | vegan dairyFree | Soft pretzels dipped in lye, coarse salt
    Schwarzwälder Kirschtorte | Cakes | vegetarian | Black Forest cake. Cherries, kirsch, cream, chocolate
    Roggenmischbrot | Bread | vegan dairyFree | Rye and wheat, sour and moist
    Zimtsterne | Cookies | vegetarian glutenFree dairyFree | Almond and cinnamon stars. Almonds, egg white
    Pflaumenkuchen | Cakes | vegetarian | Plums on yeast dough with streusel`,
  'Luc Arsenault': `
    Butter Croissants | Croissants | vegetarian | Twenty-seven layers. French butter, flour, milk
    Almond Croissants | Croissants | vegetarian | Twice baked with frangipane. Almonds, butter, rum
    Pain au Chocolat | Croissants | vegetarian | Two batons of dark chocolate. Butter, flour
    Kouign-Amann | Pastries | vegetarian | Salted butter and sugar, caramelized
    Macarons, Box of Twelve | Cookies | vegetarian glutenFree | Raspberry, pistachio, salted caramel. Almond flour, egg white
    Lemon Tart | Tarts | vegetarian | Sharp curd, short crust. Lemons, eggs, butter
    Chocolate Éclairs | Pastries | vegetarian | Choux, pastry cream, dark glaze
    Canelés | Pastries | vegetarian | Beeswax molds, rum and vanilla
    Brioche à Tête | Bread | vegetarian | Rich with butter and eggs
    Madeleines | Cakes | vegetarian | Browned butter and lemon zest
    Quiche Lorraine | Tarts | | Bacon, Gruyère, cream, eggs`,
  'Tasha Greene': `
    Fudge Brownies | Brownies | vegetarian | Dense, crinkled top. Dark chocolate, butter, egg
    Walnut Brownies | Brownies | vegetarian | Toasted walnuts, sea salt. Chocolate, butter
    Brown Butter Blondies | Brownies | vegetarian | White chocolate, pecans
    S'mores Bars | Brownies | vegetarian | Graham, chocolate, torched marshmallow
    Lemon Bars | Other | vegetarian | Shortbread base, sharp lemon top. Lemons, egg, butter
    Rice Crispy Treats | Other | glutenFree | Brown butter, marshmallow, puffed rice`,
  "Nell O'Brien": `
    Irish Soda Bread | Bread | vegetarian | Buttermilk, currants and caraway
    Buttermilk Scones | Scones | vegetarian | With clotted cream on request. Butter, buttermilk
    Blueberry Scones | Scones | vegetarian | Lemon glaze. Blueberries, butter, cream
    Cheddar Chive Scones | Scones | vegetarian | Savory, sharp cheddar
    Brown Bread | Bread | vegetarian | Oats, treacle and buttermilk
    Guinness Chocolate Cake | Cakes | vegetarian | Stout and cream cheese frosting`,
  'Sam Park': `
    Milk Bread | Bread | vegetarian | Hokkaido style, feathery. Milk, cream, butter
    Matcha Roll Cake | Cakes | vegetarian | Light sponge, whipped cream. Matcha, egg
    Mochi Donuts | Donuts | vegetarian | Chewy rings, black sesame or ube glaze. Rice flour
    Red Bean Buns | Rolls | vegetarian | Soft dough, sweet azuki paste
    Ube Cheesecake | Cakes | vegetarian | Purple yam and cream cheese
    Egg Tarts | Tarts | vegetarian | Hong Kong style custard. Eggs, evaporated milk`,
  'Bea Kowalski': `
    Paczki | Donuts | vegetarian | Rose hip or plum filled. Egg yolks, butter, spirit
    Poppy Seed Roll | Pastries | vegetarian | Makowiec. Poppy seeds, honey, walnuts
    Potato Pierogi | Other | vegetarian | A dozen, frozen or hot. Potato, farmer cheese, onion
    Polish Rye Bread | Bread | vegan dairyFree | Light rye with caraway
    Apple Cake (Szarlotka) | Cakes | vegetarian | Tart apples under crumble. Apples, cinnamon
    Apricot Kolaczki | Cookies | vegetarian | Cream cheese dough, dusted with sugar`,
  'Helen Baptiste': `
    Sweet Potato Pie | Pies | vegetarian | Nutmeg and brown sugar. Sweet potato, condensed milk
    Apple Pie | Pies | vegetarian | Double crust, tart apples. Apples, butter, cinnamon
    Pecan Pie | Pies | vegetarian | Bourbon and brown butter. Pecans, corn syrup, eggs
    Key Lime Pie | Pies | vegetarian | Graham crust, whipped cream. Key limes, condensed milk
    Blueberry Pie | Pies | vegetarian | Lattice top, wild blueberries
    Chicken Pot Pie | Pies | | Peas, carrots, flaky lid. Chicken, cream
    Peach Cobbler | Pies | vegetarian | Biscuit top. Peaches, nutmeg, butter
    Pumpkin Pie | Pies | vegetarian | Roasted squash, warm spices. Pumpkin, cream, eggs
    Strawberry Rhubarb Crumble | Pies | vegetarian | Oat topping. Strawberries, rhubarb
    Buttermilk Biscuits | Rolls | vegetarian | Tall and flaky, half a dozen. Butter, buttermilk`,
  'Olivia Grant': `
    Vanilla Cupcakes | Cupcakes | vegetarian | Swiss buttercream, sprinkles. Butter, egg, vanilla
    Red Velvet Cupcakes | Cupcakes | vegetarian | Cream cheese frosting. Cocoa, buttermilk
    Funfetti Birthday Cake | Cakes | vegetarian | Three layers, name on top. Sprinkles, butter, egg
    Chocolate Layer Cake | Cakes | vegetarian | Devil's food, ganache. Cocoa, coffee, egg
    Carrot Cake | Cakes | vegetarian | Walnuts and cream cheese frosting. Carrots, egg
    Naked Wedding Cake | Cakes | vegetarian | Two tiers with flowers. Almond, raspberry, buttercream
    Lemon Bundt Cake | Cakes | vegetarian | Syrup-soaked, sugar crust. Lemons, butter
    Cake Pops | Cakes | vegetarian | A dozen, dipped in chocolate
    Strawberry Shortcake | Cakes | vegetarian | Biscuits, berries, cream
    New York Cheesecake | Cakes | vegetarian | Tall and creamy, sour cream top. Cream cheese, egg`,
  'Ana Sousa': `
    Pastéis de Nata | Tarts | vegetarian | Portuguese custard tarts. Egg yolks, cream, cinnamon
    Pão de Queijo | Other | vegetarian glutenFree | Cheese puffs of tapioca flour
    Brigadeiros | Other | vegetarian glutenFree | Chocolate fudge balls, condensed milk
    Bolo de Fubá | Cakes | vegetarian | Cornmeal cake with anise`,
  'Wes Turner': `
    Gluten-Free Banana Bread | Bread | vegetarian glutenFree | Oat and almond flour, ripe bananas, egg
    Gluten-Free Sandwich Bread | Bread | vegan glutenFree dairyFree | Buckwheat and rice, seeded
    GF Chocolate Chip Cookies | Cookies | vegan glutenFree dairyFree | Coconut oil, dark chocolate
    Flourless Chocolate Torte | Cakes | vegetarian glutenFree | Five ingredients. Chocolate, butter, eggs
    Almond Flour Muffins | Muffins | vegetarian glutenFree | Blueberry. Almond flour, egg`,
  'Joy Mbeki': `
    Vegan Chocolate Cake | Cakes | vegan dairyFree | Coconut milk and coffee. No eggs
    Vegan Cinnamon Rolls | Rolls | vegan dairyFree | Cashew icing. Cinnamon, oat milk
    Vegan Peanut Butter Cookies | Cookies | vegan dairyFree | Crunchy. Peanut butter, maple
    Nut-Free Granola | Other | vegan dairyFree | Made in a nut free kitchen. Oats, seeds, maple
    Dairy-Free Lemon Cake | Cakes | dairyFree vegetarian | Olive oil crumb. Lemons, egg
    Sugar-Free Applesauce Muffins | Muffins | vegan dairyFree | Sweetened by apples alone`,
  'Tom Halloran': `
    Blueberry Muffins | Muffins | vegetarian | Sugar top. Blueberries, sour cream, egg
    Bran Muffins | Muffins | vegetarian | With raisins. Bran, buttermilk, molasses
    English Muffins | Muffins | vegetarian | Griddled, full of holes. Milk, flour, semolina
    Corn Muffins | Muffins | vegetarian | Skillet-crisp edges. Cornmeal, buttermilk
    Pumpkin Bread | Bread | vegetarian | Cinnamon, nutmeg, clove and pumpkin
    Banana Bread | Bread | vegetarian | Very ripe bananas, walnuts on top
    Zucchini Bread | Bread | vegetarian | Lemon, walnuts, garden squash
    Sour Cream Coffee Cake | Cakes | vegetarian | Cinnamon streusel through the middle`,
  'Fatima Haddad': `
    Baklava | Pastries | vegetarian | Pistachio and walnut, orange blossom syrup
    Pita Bread | Bread | vegan dairyFree | Puffed, in bags of eight
    Za'atar Manakish | Bread | vegan dairyFree | Flatbread with thyme, sesame, sumac
    Maamoul | Cookies | vegetarian | Date and walnut, pressed in molds
    Semolina Cake (Basbousa) | Cakes | vegetarian | Coconut and rose syrup`,
  'Gino Ferraro': `
    Cannoli | Pastries | vegetarian | Filled when you arrive. Ricotta, orange, pistachio
    Almond Biscotti | Cookies | vegetarian | Twice baked, for coffee. Almonds, anise, egg
    Ciabatta | Bread | vegan dairyFree | Wet dough, open crumb, olive oil
    Tiramisu | Cakes | vegetarian | Mascarpone, espresso, ladyfingers
    Panettone | Bread | vegetarian | Candied orange and raisins. Butter, egg yolks
    Pizza Dough | Other | vegan dairyFree | Two balls, three days old
    Rainbow Cookies | Cookies | vegetarian | Almond layers, apricot, chocolate
    Garlic Knots | Rolls | vegetarian | Parsley and pecorino. Garlic, butter`,
  'June Abbott': `
    Strawberry Jam | Jams | vegan glutenFree dairyFree | Soft set. Strawberries, sugar, lemon
    Seville Orange Marmalade | Jams | vegan glutenFree dairyFree | Thick cut and bitter
    Fig Preserves | Jams | vegan glutenFree dairyFree | Black figs, bay leaf
    Apple Butter | Jams | vegan glutenFree dairyFree | Cooked down all day. Apples, cider, clove
    Lemon Curd | Jams | vegetarian glutenFree | Sharp and silky. Lemons, butter, egg yolks
    Grape Jelly | Jams | vegan glutenFree dairyFree | Concord grapes, sugar`,
  'Ray Castillo': `
    Glazed Donuts | Donuts | vegetarian | Raised overnight. Flour, milk, egg, sugar
    Old-Fashioned Sour Cream Doughnuts | Donuts | vegetarian | Craggy, with nutmeg
    Donut Holes | Donuts | vegetarian | Two dozen, cinnamon sugar
    Apple Fritters | Donuts | vegetarian | Big as a hand. Apples, cinnamon, glaze
    Jelly Doughnuts | Donuts | vegetarian | Raspberry filled`,
  'Ida Nyström': `
    Cinnamon Rolls | Rolls | vegetarian | Cream cheese icing, soft centers. Butter, cinnamon, egg
    Sticky Buns | Rolls | vegetarian | Pecans and caramel. Butter, brown sugar
    Parker House Rolls | Rolls | vegetarian | Brushed with butter, a dozen
    Hot Cross Buns | Rolls | vegetarian | Currants, orange peel, for Good Friday
    Brioche Burger Buns | Rolls | vegetarian | Six, sesame tops. Butter, egg, milk`,
  'Kit Monroe': `
    Cornbread | Bread | vegetarian | Cast iron, honey butter. Cornmeal, buttermilk
    Dog Biscuits | Other | | For the dog: peanut butter and oats
    Sourdough Crackers | Other | vegan dairyFree | Rosemary and flaky salt. Sourdough discard
    Shortbread | Cookies | vegetarian | Three ingredients: butter, sugar, flour
    Biscuits and Gravy Kit | Other | | Sausage gravy, six biscuits
    Multigrain Loaf | Bread | vegan dairyFree | Oats, flax, millet, sunflower. Whole grain`,
  'Lena Ortiz': `
    Alfajores | Cookies | vegetarian | Cornstarch cookies with dulce de leche
    Flan | Other | vegetarian glutenFree | Deep caramel. Eggs, condensed milk
    Guava Pastelitos | Pastries | vegetarian | Flaky, guava and cream cheese
    Cuban Bread | Bread | | With lard, for pressed sandwiches`,
  'Hugo Lindt': `
    Chocolate Truffles | Other | vegetarian glutenFree | Rolled in cocoa. Cream, dark chocolate
    Salted Caramels | Other | vegetarian glutenFree | Wrapped by hand. Cream, butter, sea salt
    Pecan Turtles | Other | vegetarian glutenFree | Caramel, pecans, chocolate
    Meringue Kisses | Cookies | vegetarian glutenFree dairyFree | Crisp and light. Egg white, sugar
    Coconut Macaroons | Cookies | vegetarian glutenFree | Dipped in chocolate. Coconut, condensed milk
    Pavlova | Cakes | vegetarian glutenFree | Passion fruit and cream on crisp meringue`,
} as const satisfies Record<string, string>
