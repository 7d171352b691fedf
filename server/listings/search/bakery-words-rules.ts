/** Phrases that mean the same, in the singular; any of them finds the others. */
export const samePhrases = [
  // spellings
  'donut | doughnut',
  'challah | hallah | challa | halla',
  'matzo | matzah | matza | matzoh',
  'rugelach | rugalach | rugelah | ruggelach',
  'hamantaschen | hamantasch | hamantash | hamentaschen | hamentash',
  'kolache | kolach | kolacky | kolaczki',
  'pita | pitta',
  'naan | nan bread',
  'pretzel | bretzel | brezel | laugenbrezel',
  'baklava | baclava',
  'pierogi | pierogy | perogy',
  'paczki | paczek',
  'sufganiyot | sufganiyah',
  'bialy | bialys',
  'chili | chilli | chile',
  'yogurt | yoghurt',
  'whiskey | whisky',
  'savory | savoury',
  'barbecue | bbq',
  'zaatar | za atar',
  'caramel | carmel',
  'banh mi | banhmi',
  'brulee | brule',
  'kouign amann | kouignamann | queen amann',
  'tarte | tart',
  'pandesal | pan de sal',
  // short forms
  'chocolate | choc | choco | chocolat',
  'birthday | bday',
  'christmas | xmas',
  'peanut butter | pb',
  'pb j | peanut butter jelly',
  'whole wheat | wholewheat | wholemeal',
  'plant based | plantbased | vegan',
  'vegetarian | veggie',
  'anniversary | anniv',
  'strawberry | strawb',
  // other words for it
  'roll | bun',
  'loaf | bread',
  'jam | preserve | conserve',
  'frosting | icing',
  'frosted | iced',
  'oatmeal | oat',
  'zucchini | courgette',
  'hazelnut | filbert',
  'raisin | sultana',
  'autumn | fall',
  'jelly roll | swiss roll | roulade',
  'matcha | green tea',
  'pain au chocolat | chocolate croissant',
  'sweet roll | sweet bun',
  'soda bread | irish soda bread',
  'black white cookie | half moon cookie',
  'gingersnap | ginger cookie | ginger molasses cookie',
  'french bread | baguette',
  'yule log | buche de noel',
  'custom | personalized | decorated',
  'angel food cake | angelfood cake',
  'cream puff | profiterole | choux bun',
  'breadstick | grissini',
  'dairyfree | milkfree | df',
  'glutenfree | gf',
  // Spanish, French, German, Italian
  'tres leches | tresleches | three milk cake',
  'king cake | rosca de reyes | rosca',
  'custard tart | pastel de nata | pasteis de nata',
  'cinnamon | canela',
  'pineapple | pina',
  'guava | guayaba',
  'dulce de leche | cajeta',
  'apple strudel | apfelstrudel',
  'sweet bread | pan dulce',
] as const

/** Kinds of a thing, in the singular: the thing finds its kinds, not the reverse. */
export const kindsOf = {
  bread:
    'baguette | ciabatta | focaccia | challah | brioche | boule | batard | naan | pita | bolillo | telera | brot',
  flatbread: 'naan | pita | lavash | focaccia | roti | tortilla',
  cake: 'torte | bundt | gateau | cheesecake | babka | pound cake | sheet cake',
  cookie:
    'snickerdoodle | gingersnap | biscotti | macaroon | macaron | shortbread | linzer | crinkle | alfajor | polvoron | galleta',
  donut: 'beignet | cruller | paczki | sufganiyot | berliner | malasada | fritter',
  roll: 'bolillo | kaiser',
  jam: 'jelly | marmalade | curd | compote | fruit butter | apple butter',
  jelly: 'jam',
  pastry:
    'croissant | danish | eclair | strudel | turnover | palmier | cannoli | baklava | kouign amann | rugelach',
  danish: 'kringle',
  bar: 'brownie | blondie',
  brownie: 'blondie',
  nut: 'almond | walnut | pecan | hazelnut | pistachio | cashew | macadamia | peanut',
  berry: 'blueberry | strawberry | raspberry | blackberry | cranberry | boysenberry',
  citrus: 'lemon | lime | orange | grapefruit | yuzu',
  coffee: 'espresso | mocha',
  'pan dulce': 'concha | oreja | cuerno | polvoron | marranito | empanada | pan de muerto',
  'sweet bread': 'concha | brioche | babka | panettone',
  pie: 'galette | hand pie | pot pie',
  tart: 'tartlet | galette',
  birthday: 'celebration | funfetti | confetti',
  kid: 'funfetti | sprinkle',
  vegetarian: 'vegan',
  dairyfree: 'vegan',
  lactosefree: 'dairyfree | vegan',
  wheatfree: 'glutenfree',
  eggfree: 'vegan',
  // words of other languages find the English ones
  pan: 'bread',
  pastel: 'cake',
  torta: 'cake',
  gateau: 'cake',
  kuchen: 'cake',
  bolo: 'cake',
  galleta: 'cookie',
  panecillo: 'roll',
  pain: 'bread',
  brot: 'bread',
  mermelada: 'jam | marmalade',
  confiture: 'jam',
  manzana: 'apple',
  fresa: 'strawberry',
  limon: 'lemon | lime',
  naranja: 'orange',
  calabaza: 'pumpkin',
  nuez: 'walnut | pecan',
  queso: 'cheese',
  apfel: 'apple',
  kase: 'cheese',
} as const satisfies Record<string, string>

/** Phrases that only visitors use, and what they mean. */
export const meanings = {
  'non dairy': 'dairyfree',
  nondairy: 'dairyfree',
  celiac: 'glutenfree',
  coeliac: 'glutenfree',
  'nut safe': 'nutfree',
  's more': 'smore',
  'x mas': 'christmas',
  'b day': 'birthday',
  flowerless: 'flourless',
  bunt: 'bundt',
  marmelade: 'marmalade',
  panatone: 'panettone',
  krispy: 'crispy',
  krispie: 'crispy',
  krispies: 'crispy',
} as const satisfies Record<string, string>

/**
 * Words written joined or apart. With "+", the parts alone mean something else ("1 cup sugar", "cake"), so only the
 * joined word matches.
 */
export const compounds = [
  'cup+cake',
  'pan+cake',
  'short+cake',
  'short+bread',
  'flat+bread',
  'bread+stick',
  'butter+milk',
  'butter+scotch',
  'butter+cream',
  'turn+over',
  'pop+over',
  'tea+cake',
  'sour dough',
  'cheese cake',
  'ginger bread',
  'ginger snap',
  'ginger man',
  'corn bread',
  'banana bread',
  'pumpkin bread',
  'zucchini bread',
  'fruit cake',
  'coffee cake',
  'carrot cake',
  'pound cake',
  'layer cake',
  'sheet cake',
  'bundt cake',
  'cake pop',
  'cake ball',
  'pop tart',
  'hand pie',
  'pot pie',
  'apple pie',
  'apple sauce',
  'apple butter',
  'blue berry',
  'straw berry',
  'rasp berry',
  'black berry',
  'cran berry',
  'boysen berry',
  'pea+nut',
  'wal+nut',
  'hazel+nut',
  'coco+nut',
  'chest+nut',
  'pine+apple',
  'pine+nut',
  'oat meal',
  'snicker doodle',
  'chocolate chip',
  'red velvet',
  'key lime',
  'multi grain',
  'whole grain',
  'cinnamon roll',
  'cinnamon bun',
  'sticky bun',
  'brown butter',
  'thumb print',
  'fun fetti',
  'ice box',
  'ice cream',
  'marsh mallow',
  'butter+nut',
  'rye bread',
  'raisin bread',
  'garlic bread',
  'pita bread',
  'naan bread',
  'english muffin',
  'lemon bar',
  'fig bar',
  'sweet potato',
  'cream cheese',
] as const

/** Words whose singular and plural the general rules do not join. */
export const irregularNumbers = [
  'loaf loaves loafs',
  'half halves',
  'leaf leaves',
  'knife knives',
  'biscotti biscotto biscottis',
  'cannoli cannolo cannolis canoli',
  'panini panino paninis',
  'grissini grissino',
  'amaretti amaretto amarettis',
  'cantucci cantuccio',
  'focaccia focacce focaccias',
  'hamantaschen hamantasch',
  'paczki paczek paczkis',
  'pierogi pierogies pierogis',
  'strudel strudels strudeln',
  'stollen stollens',
  'brownie brownies',
  'cookie cookies',
  'pie pies',
  'petit petits',
  'four fours',
  'alfajor alfajores',
  'polvoron polvorones',
  'pastel pasteles',
  'pan panes',
  'limon limones',
  'nuez nueces',
  'eclair eclairs',
  'gateau gateaux gateaus',
  'person people',
  'kid kids children child',
  'man men',
] as const

/** Words that say how, when or for whom, not what. A search drops them. */
export const smallWords = `
  a an the and or n for with without w of in on at to from by as is are be do does i im me my we us our you your
  near nearby around close closest nearest here there where who whom what which when how can could would will have has
  get got find found want wanted wants need needed needs looking look buy order ordering orders sell sells selling sale
  make makes made making please some any something anything one ones kind kinds type types
  good best great nice really very super tasty yummy delicious amazing favorite favourite cheap
  fresh freshly homemade home house local locally baked bake bakes baking baker bakers bakery bakeries goods good
  shop shops store stores area neighborhood neighbor neighbour
  pickup pick up ready delivery available open now asap today tonight tomorrow morning afternoon evening weekend week
  this next monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun day
  small large big little dozen half batch box boxes tray trays pack packs piece pieces order person people guest guests
  serve serves serving servings party
  de del la el los las un una y con para au aux le les du des et mit und di
`

/** Diets and ingredients that people leave out: "no nuts", "nut free", "without eggs". */
export const leftOut = 'gluten wheat dairy milk lactose egg nut peanut sugar soy butter alcohol'

/** Other words of baking. Like all words in these lists, they match whole words: "pie" does not find "pieces". */
export const otherWords = `
  bagel baguette scone muffin pastry croissant tart pie pies cake cookie bread roll bun soup stew bar square
  biscuit cracker granola toast crouton tortilla roti puri stollen panettone pandoro brioche babka
  eclair tiramisu meringue pavlova macaron macaroon madeleine financier canele cannoli churro flan pudding cobbler crisp
  crumble buckle clafoutis blintz crepe waffle pancake quiche empanada samosa pasty
  fudge toffee truffle brittle candy praline nougat marzipan fondant ganache mousse
  butter egg milk cream cheese flour sugar salt honey maple molasses vanilla almond apple apricot banana cherry cranberry
  date fig grape lemon lime mango orange peach pear plum pumpkin rhubarb quince raspberry blueberry blackberry
  strawberry currant carrot corn potato onion garlic olive tomato basil rosemary thyme dill sesame poppy seed rye spelt
  wheat barley buckwheat semolina rice oat einkorn cardamom clove ginger nutmeg saffron lavender rose tea coffee
  espresso rum bourbon beer wine ham bacon sausage spinach mushroom feta cheddar parmesan ricotta mascarpone
  taro ube mochi matcha coconut pecan walnut pistachio hazelnut cashew peanut nut berry
  plain seeded sliced stuffed glazed filled braided mini tin pot hot cold sweet salted dark white red velvet
  vegan vegetarian kosher halal keto paleo organic glutenfree dairyfree nutfree eggfree sugarfree soyfree
`
