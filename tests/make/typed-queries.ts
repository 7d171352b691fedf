/** What neighbors type, and the bake of `bakeryMarket` that must be among the first eight. */
export const typedQueries = `
doughnut | Glazed Donuts
doughnuts | Old-Fashioned Sour Cream Doughnuts
donut | Jelly Doughnuts
donut holes | Donut Holes
doughnut holes | Donut Holes
jelly donuts | Jelly Doughnuts
glazed doughnut | Glazed Donuts
apple fritter | Apple Fritters
paczki | Paczki
beignets or donuts | Glazed Donuts
cup cake | Vanilla Cupcakes
cup cakes | Red Velvet Cupcakes
cupcakes | Vanilla Cupcakes
redvelvet cupcake | Red Velvet Cupcakes
red velvet | Red Velvet Cupcakes
vanilla cupcakes for kids party | Vanilla Cupcakes
sour dough | Country Sourdough
sourdough | Country Sourdough
sourdough loaf | Country Sourdough
sour dough bread near me | Country Sourdough
sourdough bagguette | Sourdough Baguettes
sough dough | Country Sourdough
loafs | Multigrain Loaf
rye loaves | Seeded Rye
half loaf | Multigrain Loaf
rye bread | Polish Rye Bread
ryebread | Seeded Rye
seeded rye | Seeded Rye
whole wheat bread | Whole Wheat Sandwich Loaf
wholewheat loaf | Whole Wheat Sandwich Loaf
multi grain bread | Multigrain Loaf
sandwich bread | Whole Wheat Sandwich Loaf
gluten free | Almond Flour Muffins
glutenfree bread | Gluten-Free Sandwich Bread
gluten free bread near me | Gluten-Free Sandwich Bread
gluten-free banana bread | Gluten-Free Banana Bread
gf cookies | GF Chocolate Chip Cookies
gluten free chocolate chip cookies | GF Chocolate Chip Cookies
gluten free muffins | Almond Flour Muffins
no gluten cake | Flourless Chocolate Torte
bread without gluten | Gluten-Free Sandwich Bread
dairy free cake | Dairy-Free Lemon Cake
dairyfree cake | Dairy-Free Lemon Cake
non dairy cake | Vegan Chocolate Cake
no dairy cookies | Vegan Peanut Butter Cookies
vegan cookies | Vegan Peanut Butter Cookies
vegan cinnamon rolls | Vegan Cinnamon Rolls
vegan cake for birthday | Vegan Chocolate Cake
plant based chocolate cake | Vegan Chocolate Cake
nut free | Nut-Free Granola
no nuts | Nut-Free Granola
nut free granola | Nut-Free Granola
sugar free muffins | Sugar-Free Applesauce Muffins
egg free cake | Eggless Vanilla Sponge
eggless cake | Eggless Vanilla Sponge
cake without eggs | Eggless Vanilla Sponge
choc chip cookies | Chocolate Chip Cookies
chocolate-chip | Chocolate Chip Cookies
chocolatechip cookies | Chocolate Chip Cookies
choclate chip cookie | Chocolate Chip Cookies
snickerdoodles | Snickerdoodles
snicker doodle | Snickerdoodles
oatmeal cookies | Oatmeal Raisin Cookies
oat raisin cookie | Oatmeal Raisin Cookies
peanut butter cookies | Peanut Butter Blossoms
pb cookies | Peanut Butter Blossoms
ginger snaps | Ginger Molasses Cookies
sugar cookies | Decorated Sugar Cookies
iced sugar cookies | Decorated Sugar Cookies
gingerbread | Gingerbread House Kit
ginger bread house | Gingerbread House Kit
short bread | Shortbread
black and white cookie | Black and White Cookies
half moon cookies | Black and White Cookies
rainbow cookie | Rainbow Cookies
biscotti | Almond Biscotti
biscottis | Almond Biscotti
macarons | Macarons, Box of Twelve
macaron | Macarons, Box of Twelve
macaroons | Coconut Macaroons
coconut macaroon | Coconut Macaroons
alfajores | Alfajores
alfajor | Alfajores
polvorones | Polvorones
hamentashen | Hamantaschen
rugelah | Rugelach
cinnamon bun | Cinnamon Rolls
cinnamon buns | Cinnamon Rolls
cinammon rolls | Cinnamon Rolls
cinnamonroll | Cinnamon Rolls
sticky bun | Sticky Buns
hot cross bun | Hot Cross Buns
hot cross buns for good friday | Hot Cross Buns
dinner rolls | Parker House Rolls
burger buns | Brioche Burger Buns
hamburger rolls | Brioche Burger Buns
brioche buns | Brioche Burger Buns
brioche | Brioche à Tête
cardamom buns | Cardamom Buns
cardamon bun | Cardamom Buns
banana-bread | Banana Bread
bananabread | Banana Bread
banana loaf | Banana Bread
bannana bread | Banana Bread
pumpkin bread | Pumpkin Bread
pumpkin spice | Pumpkin Pie
pumkin pie | Pumpkin Pie
zuchini bread | Zucchini Bread
courgette bread | Zucchini Bread
apple pies | Apple Pie
pie apple | Apple Pie
applepie | Apple Pie
homemade apple pie for thanksgiving | Apple Pie
key lime | Key Lime Pie
keylime pie | Key Lime Pie
pecan pie | Pecan Pie
pecans | Pecan Pie
sweet potato pie | Sweet Potato Pie
blueberry pie | Blueberry Pie
blue berry pie | Blueberry Pie
pot pie | Chicken Pot Pie
potpie | Chicken Pot Pie
peach cobler | Peach Cobbler
strawberry crumble | Strawberry Rhubarb Crumble
cheese cake | New York Cheesecake
cheesecakes | New York Cheesecake
new york cheesecake | New York Cheesecake
mango cheese cake | Mango Cheesecake
ube | Mochi Donuts
birthday cakes | Funfetti Birthday Cake
birthday cake for saturday | Funfetti Birthday Cake
bday cake | Funfetti Birthday Cake
funfetti | Funfetti Birthday Cake
wedding cake | Naked Wedding Cake
wedding cakes for 100 people | Naked Wedding Cake
chocolate cake | Chocolate Layer Cake
layer cake | Chocolate Layer Cake
carrot cake | Carrot Cake
carrotcake | Carrot Cake
coffee cake | Sour Cream Coffee Cake
bundt | Lemon Bundt Cake
bunt cake | Lemon Bundt Cake
cakepops | Cake Pops
cake pops for a party | Cake Pops
strawberry short cake | Strawberry Shortcake
black forest cake | Schwarzwälder Kirschtorte
tiramisu | Tiramisu
tirimasu | Tiramisu
pavlova | Pavlova
torte | Flourless Chocolate Torte
scone | Buttermilk Scones
blueberry scones | Blueberry Scones
cheese scones | Cheddar Chive Scones
savoury scone | Cheddar Chive Scones
challah | Challah
hallah | Challah
challah bread for friday | Challah
babka | Chocolate Babka
bagel | Everything Bagels
bagels dozen | Everything Bagels
everything bagel | Everything Bagels
sesame bagles | Sesame Bagels
bialy | Bialys
baguette | Sourdough Baguettes
bagguettes | Sourdough Baguettes
french bread | Sourdough Baguettes
ciabata | Ciabatta
focacia | Olive and Rosemary Focaccia
focaccia | Olive and Rosemary Focaccia
olive bread | Olive and Rosemary Focaccia
naan | Garlic Naan
nan bread | Garlic Naan
pitas | Pita Bread
flat bread | Za'atar Manakish
zaatar | Za'atar Manakish
soda bread | Irish Soda Bread
corn bread | Cornbread
cornbread | Cornbread
milk bread | Milk Bread
croissant | Butter Croissants
crossaint | Butter Croissants
croissants | Almond Croissants
almond croissant | Almond Croissants
chocolate croissant | Pain au Chocolat
pain au chocolat | Pain au Chocolat
eclair | Chocolate Éclairs
canneles | Canelés
kouign amann | Kouign-Amann
canoli | Cannoli
cannolis | Cannoli
baclava | Baklava
empanada | Beef Empanadas
conchas | Conchas
concha | Conchas
pan dulce | Conchas
mexican sweet bread | Conchas
pan de muerto | Pan de Muerto
tres leches | Tres Leches Cake
churro | Churros with Cajeta
galletas | Black and White Cookies
pastel de chocolate | Chocolate Layer Cake
pasteles de nata | Pastéis de Nata
custard tart | Pastéis de Nata
flan | Flan
jam | Strawberry Jam
jams | Seville Orange Marmalade
strawberry preserves | Strawberry Jam
marmelade | Seville Orange Marmalade
orange marmalade | Seville Orange Marmalade
lemon curd | Lemon Curd
grape jam | Grape Jelly
brownie | Fudge Brownies
brownies | Fudge Brownies
walnut brownie | Walnut Brownies
blondies | Brown Butter Blondies
smores | S'mores Bars
lemon bars | Lemon Bars
rice krispy treats | Rice Crispy Treats
muffin | Blueberry Muffins
blueberry muffins | Blueberry Muffins
english muffins | English Muffins
pretzels | Laugenbrezeln
soft pretzel | Laugenbrezeln
stollen | Weihnachtsstollen
strudel | Apfelstrudel
apple strudel | Apfelstrudel
kuchen | Pflaumenkuchen
streusel | Pflaumenkuchen
tart | Lemon Tart
tarts | Egg Tarts
lemon tart | Lemon Tart
quiche | Quiche Lorraine
pierogies | Potato Pierogi
granola | Nut-Free Granola
meringues | Meringue Kisses
fudge | Fudge Brownies
caramels | Salted Caramels
maria | Country Sourdough
maria okafor | Seeded Rye
okafor bread | Olive and Rosemary Focaccia
zoe | Cardamom Buns
zoe lindqvist | Lingonberry Jam
helen pie | Apple Pie
nell o'brien | Buttermilk Scones
obrien scones | Buttermilk Scones
cookies near me | Black and White Cookies
bread today | Multigrain Loaf
something sweet with pistachio | Cardamom Pistachio Loaf
dog treats | Dog Biscuits
pizza dough | Pizza Dough
crackers | Sourdough Crackers
garlic knots | Garlic Knots
` as const
