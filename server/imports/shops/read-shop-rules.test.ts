import { expect, it } from 'vitest'
import { parseCsv } from '#server/http/read-csv-rules.ts'
import { openShop } from './open-shop.ts'

/** The bakes of a shop's export, each as cells by field; null for another file. */
function read(csv: string) {
  const [header, ...rows] = parseCsv(csv)
  const table = openShop(header?.fields ?? [], rows)
  return (
    table && {
      ...table,
      bakes: table.rows.map(({ fields }) =>
        Object.fromEntries(table.matching.map((field, index) => [field, fields[index]])),
      ),
    }
  )
}

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status
oat,Oat Cookie,"<p>Chewy &amp; <strong>golden</strong>.</p>
<ul><li>Oats</li><li>Butter</li></ul>",Oven,Cookies,"oat, chewy",TRUE,Size,Box of 6,OC6,12,9.00,https://shop.example/1.jpg,active
oat,,,,,,,,Box of 12,OC12,6,16.00,,
oat,,,,,,,,Box of 24,OC24,3,30.00,,
oat,,,,,,,,,,,,https://shop.example/2.jpg,
rye,Rye Loaf,<p>Dark&nbsp;crust</p>,Oven,Bread,rye,TRUE,Title,Default Title,RL,8,8.50,,active
`

it('reads Shopify’s variants as options of one batch, HTML as text, and further photos', () => {
  const table = read(shopify)
  expect(table).toMatchObject({
    shop: 'shopify',
    bakes: [
      {
        title: 'Oat Cookie',
        description: 'Chewy & golden.\n\n• Oats\n• Butter',
        category: 'Cookies',
        options: 'Box of 6 = 9.00 / 6; Box of 12 = 16.00 / 12; Box of 24 = 30.00 / 24',
        servings: '72',
        draft: 'no',
        photos: 'https://shop.example/1.jpg\nhttps://shop.example/2.jpg',
      },
      { title: 'Rye Loaf', description: 'Dark crust', price: '8.50', servings: '8', options: '' },
    ],
  })
  expect(table?.rows.map(({ line }) => line)).toEqual([2, 7])
  expect(table?.leftOut.map(({ heading }) => heading)).toEqual(['Vendor', 'Tags', 'Variant SKU'])
})

it('keeps Shopify’s drafts and archived products drafts, and reads the path of a category', () => {
  const path = '"Food, Beverages & Tobacco > Food Items > Bakery > Breads & Buns"'
  const table =
    read(`Handle,Title,Product Category,Published,Option1 Value,Variant Inventory Qty,Variant Price,Status
a,Seed,${path},TRUE,Default Title,8,8.50,active
b,Old,${path},FALSE,Default Title,8,8.50,archived
c,New,Cakes & Dessert Bars,FALSE,Default Title,0,8.50,draft
d,Hidden,,FALSE,Default Title,1,8.50,active
e,Odd,,TRUE,Default Title,1,8.50,pending
`)
  expect(table?.bakes.map(({ draft }) => draft)).toEqual(['no', 'yes', 'yes', 'yes', 'pending'])
  expect(table?.bakes[0]?.category).toContain('Breads & Buns')
  expect(table?.bakes[2]?.servings).toBe('0')
})

it('leaves out sold out variants while others are in stock, and leaves stock open that Shopify does not count', () => {
  const table =
    read(`Handle,Title,Option1 Value,Option2 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
a,Tart,Plum,Large,shopify,4,30
a,,Plum,Small,shopify,0,16
a,,Fig,Small,shopify,-2,16
a,,Fig,Large,shopify,3,30
b,Pie,Apple,,,0,20
`)
  expect(table?.bakes).toMatchObject([
    { options: 'Plum / Large = 30 / 1; Fig / Large = 30 / 1', servings: '7' },
    { servingDescription: 'Apple', servings: '' },
  ])
  expect(table?.notes.get(2)).toEqual([
    '“Plum / Small” is sold out, so it isn’t imported.',
    '“Fig / Small” is sold out, so it isn’t imported.',
    'Options share their servings here. Check how many you bake.',
  ])
})

it('reads Square’s variations, the stock of its first location, and variable prices', () => {
  const table =
    read(`Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Main Street,New Quantity Main Street,Archived
AAA,Cinnamon Roll,Regular,CR1,Sticky,Rolls,4.00,24,,N
BBB,Cinnamon Roll,Half dozen,CR6,Sticky,Rolls,21.00,4,,N
CCC,Day Bread,Regular,DB1,Plain,Bread,variable,10,,Y
`)
  expect(table).toMatchObject({
    shop: 'square',
    bakes: [
      {
        title: 'Cinnamon Roll',
        options: 'Regular = 4.00 / 1; Half dozen = 21.00 / 6',
        servings: '24',
        draft: 'no',
      },
      { title: 'Day Bread', servings: '10', draft: 'yes' },
    ],
  })
  expect(table?.notes.get(4)).toEqual([
    'Square has no fixed price for it. Add one to the file, or set a price under Defaults.',
  ])
  expect(table?.leftOut).toEqual([
    { heading: 'Token', reason: expect.stringContaining('number or address of the other shop') },
    { heading: 'SKU', reason: expect.stringContaining('number or address of the other shop') },
    { heading: 'New Quantity Main Street', reason: 'This column is empty.' },
  ])
})

it('reads Etsy’s entities, materials and photos, and makes a bake with variations a draft', () => {
  const table =
    read(`TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU
Nan&#39;s Fudge Brownies,Rich &amp; dark,12.00,USD,20,"gift_box,fudge_brownie","rye_flour,dark_chocolate",https://i.example/1.jpg,https://i.example/2.jpg,CUSTOM,Size,"Half dozen,Dozen",B1
Soda Bread,Plain,5,EUR,3,,,,,,,,
`)
  expect(table).toMatchObject({
    shop: 'etsy',
    bakes: [
      {
        title: "Nan's Fudge Brownies",
        description: 'Rich & dark',
        ingredients: 'rye flour, dark chocolate',
        category: 'fudge brownie',
        options: 'Half dozen = 12.00 / 6; Dozen = 12.00 / 12',
        draft: 'yes',
        photos: 'https://i.example/1.jpg\nhttps://i.example/2.jpg',
      },
      { title: 'Soda Bread', price: '5 EUR', draft: 'no', category: 'Soda Bread' },
    ],
  })
})

it('reads WooCommerce’s variations by their parent, its line breaks and its states', () => {
  const table =
    read(`ID,Type,SKU,Name,Published,Visibility in catalog,Description,In stock?,Stock,Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,CC,Carrot Cake,1,visible,Moist\\nand spiced,1,,,,"Bakery > Cakes, Featured",https://w.example/1.jpg,,Size,"Small, Large"
2,variation,CC-S,Carrot Cake - Small,1,visible,,1,3,18,,,,CC,Size,Small
3,variation,CC-L,Carrot Cake - Large,1,visible,,1,2,30,,,https://w.example/2.jpg,id:1,Size,Large
4,simple,SB,Seed Bread,-1,visible,<p>Seeds</p>,1,9,7,,Bread,,,,
5,simple,JM,Plum Jam,0,visible,,0,,6,,Preserves,,,,
6,simple,PM,Bran Muffin,1,hidden,,1,4,3,,Muffins,,,,
`)
  expect(table).toMatchObject({
    shop: 'woocommerce',
    bakes: [
      {
        title: 'Carrot Cake',
        description: 'Moist\nand spiced',
        category: 'Bakery > Cakes, Featured',
        options: 'Small = 18 / 1; Large = 30 / 1',
        servings: '5',
        draft: 'no',
        photos: 'https://w.example/1.jpg\nhttps://w.example/2.jpg',
      },
      { title: 'Seed Bread', description: 'Seeds', price: '7', servings: '9', draft: 'yes' },
      { title: 'Plum Jam', servings: '0', draft: 'yes' },
      { title: 'Bran Muffin', draft: 'yes' },
    ],
  })
  expect(table?.leftOut).toEqual([{ heading: 'Sale price', reason: 'This column is empty.' }])
})

it('takes no other file for an export of a shop', () => {
  expect(read('Title,Price,Quantity,Category\nBun,2,3,Rolls\n')).toBeNull()
  expect(read('Handle;Product title;Price (USD)\nrye;Rye;9\n')).toBeNull()
})

it('passes on the problem of a row that cannot be read', () => {
  const table = read('Item Name,Variation Name,Price\n"Bun,Regular,2\n')
  expect(table?.rows).toMatchObject([{ line: 2, problem: 'A quote is opened and never closed' }])
})
