import type { OfferedCategory } from '#shared/categories.ts'

/** A baked good: its name, serving, price in dollars, and fixed ingredients. */
export interface Good {
  noun: string
  serving: string
  price: readonly [least: number, most: number]
  ingredients: readonly string[]
}

/** A flavor: a prefix of the name, and its ingredients. */
export interface Flavour {
  name: string
  ingredients: readonly string[]
}

export interface Recipes {
  goods: readonly Good[]
  flavours: readonly Flavour[]
}

const list = (text: string) => text.split(', ')

const good = (noun: string, serving: string, least: number, most: number, ingredients: string): Good => ({
  noun,
  serving,
  price: [least, most],
  ingredients: list(ingredients),
})

const flavours = (...rows: (readonly [name: string, ingredients: string])[]): Flavour[] =>
  rows.map(([name, ingredients]) => ({ name, ingredients: list(ingredients) }))

const sweet = flavours(
  ['Lemon and poppy seed', 'lemons, poppy seeds'],
  ['Raspberry', 'raspberries'],
  ['Blueberry', 'blueberries, lemon zest'],
  ['Salted caramel', 'caramel, cream, sea salt'],
  ['Dark chocolate', 'dark chocolate'],
  ['Cinnamon and brown sugar', 'brown sugar, cinnamon'],
  ['Pumpkin spice', 'pumpkin, cinnamon, nutmeg, cloves'],
  ['Maple and pecan', 'maple syrup, pecans'],
  ['Coconut and lime', 'coconut, limes'],
  ['Pistachio and rose', 'pistachios, rose water'],
  ['Earl Grey', 'bergamot tea'],
  ['Banana and walnut', 'bananas, walnuts'],
  ['Peanut butter', 'peanuts'],
  ['Strawberry', 'strawberries'],
  ['Apple and honey', 'apples, honey'],
  ['Matcha and white chocolate', 'matcha, white chocolate'],
)

const savoury = flavours(
  ['Rosemary and sea salt', 'rosemary, olive oil'],
  ['Seeded', 'sunflower seeds, flax seeds, sesame seeds'],
  ['Roasted garlic', 'garlic, olive oil'],
  ['Jalapeño and cheddar', 'jalapeños, cheddar'],
  ['Kalamata olive', 'olives, olive oil'],
  ['Honey and oat', 'honey, oats'],
  ['Caraway and rye', 'rye flour, caraway'],
  ['Walnut and date', 'walnuts, dates'],
  ['Bacon and onion', 'bacon, onions'],
  ['Everything', 'sesame seeds, poppy seeds, onions, garlic'],
  ['Plain', 'cane sugar'],
  ['Sun-dried tomato', 'sun-dried tomatoes, basil'],
)

const fruit = flavours(
  ['Strawberry and black pepper', 'strawberries, black pepper'],
  ['Peach and vanilla', 'peaches, vanilla'],
  ['Sour cherry', 'sour cherries'],
  ['Wild blueberry', 'blueberries'],
  ['Fig and thyme', 'figs, thyme'],
  ['Raspberry and rose', 'raspberries, rose water'],
  ['Apricot', 'apricots'],
  ['Blackberry and sage', 'blackberries, sage'],
  ['Plum and star anise', 'plums, star anise'],
  ['Rhubarb and ginger', 'rhubarb, ginger'],
  ['Spiced apple', 'apples, cinnamon, cloves'],
  ['Mango and chili', 'mangoes, chilies'],
)

/** The goods and flavors of seeded bakers, by category. */
export const recipes: Readonly<Record<OfferedCategory, Recipes>> = {
  Cakes: {
    goods: [
      good(
        'layer cake',
        'whole cake, serves 10',
        32,
        64,
        'wheat flour, sugar, butter, eggs, milk, baking powder',
      ),
      good(
        'bundt cake',
        'whole cake, serves 12',
        26,
        44,
        'wheat flour, sugar, butter, eggs, sour cream, baking powder',
      ),
      good(
        'loaf cake',
        'one loaf, 10 slices',
        14,
        24,
        'wheat flour, sugar, canola oil, eggs, yogurt, baking powder',
      ),
      good(
        'cheesecake',
        '9-inch cake, serves 12',
        34,
        58,
        'cream cheese, sugar, eggs, cream, graham crackers, butter',
      ),
    ],
    flavours: sweet,
  },
  Cookies: {
    goods: [
      good('cookies', 'bag of 6', 8, 16, 'wheat flour, butter, brown sugar, eggs, baking soda, salt'),
      good('shortbread', 'tin of 12', 10, 19, 'wheat flour, butter, sugar, salt'),
      good('oatmeal cookies', 'dozen', 12, 22, 'oats, wheat flour, butter, brown sugar, eggs, baking soda'),
      good('sandwich cookies', 'box of 8', 12, 24, 'wheat flour, butter, sugar, eggs, vanilla'),
    ],
    flavours: sweet,
  },
  Bread: {
    goods: [
      good('sourdough', 'one 900 g loaf', 7, 14, 'wheat flour, water, salt'),
      good('whole wheat loaf', 'one 800 g loaf', 6, 12, 'whole wheat flour, wheat flour, water, yeast, salt'),
      good('focaccia', 'half sheet, 8 pieces', 9, 18, 'wheat flour, water, olive oil, yeast, sea salt'),
      good('milk bread', 'one loaf', 7, 13, 'wheat flour, milk, butter, sugar, yeast, salt'),
    ],
    flavours: savoury,
  },
  Pastries: {
    goods: [
      good('morning buns', 'box of 4', 12, 20, 'wheat flour, butter, milk, sugar, yeast, salt'),
      good('danishes', 'box of 4', 13, 22, 'wheat flour, butter, milk, eggs, sugar, yeast'),
      good('baklava', '12 pieces', 14, 24, 'phyllo pastry, butter, walnuts, honey'),
      good('turnovers', '4 turnovers', 10, 18, 'wheat flour, butter, sugar, eggs, salt'),
    ],
    flavours: sweet,
  },
  Muffins: {
    goods: [
      good('muffins', '4 muffins', 8, 15, 'wheat flour, sugar, canola oil, eggs, yogurt, baking powder'),
      good(
        'bran muffins',
        '6 muffins',
        9,
        16,
        'whole wheat flour, brown sugar, buttermilk, eggs, canola oil, baking soda',
      ),
      good(
        'corn muffins',
        '6 muffins',
        8,
        14,
        'cornmeal, wheat flour, buttermilk, eggs, butter, baking powder',
      ),
    ],
    flavours: sweet,
  },
  Pies: {
    goods: [
      good('lattice pie', '9-inch pie, serves 8', 20, 36, 'wheat flour, butter, sugar, cornstarch, salt'),
      good('crumble pie', '9-inch pie, serves 8', 19, 34, 'wheat flour, butter, oats, brown sugar, salt'),
      good('hand pies', '4 hand pies', 11, 20, 'wheat flour, butter, sugar, eggs, salt'),
      good(
        'pie with a lard crust',
        '9-inch pie, serves 8',
        20,
        34,
        'wheat flour, lard, sugar, cornstarch, salt',
      ),
    ],
    flavours: fruit,
  },
  Cupcakes: {
    goods: [
      good('cupcakes', 'box of 6', 14, 28, 'wheat flour, sugar, butter, eggs, milk, baking powder'),
      good('mini cupcakes', 'box of 12', 14, 26, 'wheat flour, sugar, butter, eggs, milk, vanilla'),
      good('filled cupcakes', 'box of 6', 17, 32, 'wheat flour, sugar, butter, eggs, cream cheese, vanilla'),
    ],
    flavours: sweet,
  },
  Brownies: {
    goods: [
      good('brownies', 'tray of 6', 11, 21, 'dark chocolate, butter, sugar, eggs, wheat flour, cocoa'),
      good('blondies', 'tray of 6', 11, 20, 'butter, brown sugar, eggs, wheat flour, vanilla'),
      good(
        'fudge brownies',
        '4 large squares',
        10,
        19,
        'dark chocolate, butter, sugar, eggs, cocoa, wheat flour',
      ),
    ],
    flavours: sweet,
  },
  Donuts: {
    goods: [
      good('brioche donuts', 'box of 4', 11, 20, 'wheat flour, butter, eggs, milk, sugar, yeast, canola oil'),
      good(
        'cake donuts',
        'half a dozen',
        9,
        18,
        'wheat flour, buttermilk, sugar, eggs, canola oil, baking powder',
      ),
      good('donut holes', 'bag of 20', 7, 13, 'wheat flour, milk, sugar, eggs, canola oil, baking powder'),
    ],
    flavours: sweet,
  },
  Bagels: {
    goods: [
      good('bagels', 'half a dozen', 7, 14, 'wheat flour, water, barley malt, yeast, salt'),
      good('sourdough bagels', 'half a dozen', 9, 16, 'wheat flour, water, barley malt, salt'),
      good('mini bagels', 'dozen', 8, 14, 'wheat flour, water, barley malt, yeast, salt'),
    ],
    flavours: savoury,
  },
  Scones: {
    goods: [
      good('scones', '4 scones', 8, 16, 'wheat flour, butter, cream, sugar, baking powder, salt'),
      good('drop scones', '6 scones', 8, 15, 'wheat flour, buttermilk, butter, eggs, sugar, baking powder'),
      good('oat scones', '4 scones', 8, 15, 'oats, wheat flour, butter, milk, brown sugar, baking powder'),
    ],
    flavours: sweet,
  },
  Tarts: {
    goods: [
      good('tart', '9-inch tart, serves 8', 22, 38, 'wheat flour, butter, sugar, eggs, cream'),
      good('small tarts', 'box of 4', 13, 24, 'wheat flour, butter, sugar, eggs, almonds'),
      good('galette', 'one galette, serves 6', 16, 28, 'wheat flour, butter, sugar, salt'),
    ],
    flavours: fruit,
  },
  Rolls: {
    goods: [
      good('dinner rolls', 'tear-apart dozen', 6, 13, 'wheat flour, milk, butter, sugar, yeast, salt'),
      good('potato rolls', 'tear-apart dozen', 7, 13, 'wheat flour, potatoes, milk, butter, yeast, salt'),
      good('breakfast rolls', '6 rolls', 6, 11, 'wheat flour, water, olive oil, yeast, salt'),
    ],
    flavours: savoury,
  },
  Croissants: {
    goods: [
      good('croissants', 'box of 4', 12, 20, 'wheat flour, butter, milk, sugar, yeast, salt'),
      good('twice-baked croissants', 'box of 2', 9, 16, 'wheat flour, butter, almonds, eggs, sugar, yeast'),
      good('mini croissants', 'bag of 8', 12, 19, 'wheat flour, butter, milk, sugar, yeast, salt'),
    ],
    flavours: [...sweet, { name: 'Ham and cheddar', ingredients: ['ham', 'cheddar'] }],
  },
  Jams: {
    goods: [
      good('jam', 'one 8 oz jar', 6, 11, 'sugar, lemon juice, pectin'),
      good('preserves', 'one 10 oz jar', 7, 13, 'sugar, lemon juice'),
      good('fruit butter', 'one 8 oz jar', 7, 12, 'brown sugar, lemon juice, cinnamon'),
    ],
    flavours: fruit,
  },
  Other: {
    goods: [
      good('granola', 'one 12 oz bag', 8, 15, 'oats, almonds, maple syrup, canola oil, salt'),
      good('crackers', 'one 8 oz bag', 6, 12, 'wheat flour, olive oil, sesame seeds, salt'),
      good('empanadas', '4 empanadas', 10, 18, 'wheat flour, butter, onions, cumin, salt'),
      good('cornbread', '8-inch pan, 9 pieces', 8, 15, 'cornmeal, wheat flour, buttermilk, eggs, butter'),
    ],
    flavours: savoury,
  },
}
