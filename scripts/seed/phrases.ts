/** Words before a title; the empty ones keep most titles plain. */
export const openers: readonly string[] = [
  ...Array<string>(14).fill(''),
  'Small-batch',
  'Saturday',
  'Grandma’s',
  'Old-fashioned',
  'Midnight',
  'Farmhouse',
  'Front-porch',
  'Tried-and-true',
  'Market-day',
  'Rustic',
  'Sunday',
]

/** The parts of a description: how it is made, then how it is eaten. None mentions an ingredient. */
export interface Phrases {
  makings: readonly string[]
  eatings: readonly string[]
}

export const bakedPhrases: Phrases = {
  makings: [
    'Baked this morning, cooled on the sill.',
    'Mixed the night before, because rest does it good.',
    'My grandmother’s card, with one correction.',
    'Made twelve at a time in a very hot oven.',
    'Everything is weighed, nothing is hurried.',
    'Mixed by hand, because the mixer wakes the baby.',
    'Started the evening before, finished at dawn.',
    'Out of the oven at six, on the rack by seven.',
    'Baked in my grandfather’s tins.',
    'Two days of work for ten minutes of silence.',
    'Baked a shade darker than most people dare.',
    'The recipe took nineteen tries; this is number twenty.',
    'Fresh from a small kitchen with a large oven.',
    'Tested on neighbors, all survived happily.',
  ],
  eatings: [
    'Best the same day, fine the next.',
    'Warm it for five minutes.',
    'Keeps four days in a tin.',
    'Good with coffee, better with company.',
    'Freezes well, if it gets that far.',
    'Travels well in a bike basket.',
    'Lunchbox approved.',
    'The corner piece goes to whoever asks.',
    'Soft inside, crisp where it should be.',
    'You will want a second one.',
    'Comes in paper, still warm if you are early.',
    'Gone by noon on most days.',
  ],
}

export const jarPhrases: Phrases = {
  makings: [
    'Cooked slowly in a wide copper pan.',
    'Small batches, stirred by hand.',
    'Fruit from the Saturday market, whatever is ripe.',
    'Less sugar than the recipe, more fruit.',
    'Made on the one hot week when everything ripens at once.',
    'My aunt’s way: short boil, long patience.',
  ],
  eatings: [
    'Wonderful on toast.',
    'Stir it into porridge, or stand at the counter with a spoon.',
    'Keeps a year shut, a month open.',
    'The jar says when it was made.',
    'Good with something sharp beside it.',
    'Bring the empty jar back, I fill it again.',
  ],
}

export const firstNames: readonly string[] =
  'Aaliyah Abel Ada Agnes Amara Andre Anita Arturo Bea Ben Bianca Calvin Carmen Chidi Clara Dana Darnell Devi Dolores Eli Elena Emeka Esther Farah Felix Fiona Gloria Grace Hana Harold Hector Ines Isaac Ivy Jamal Jin Joy June Kai Keiko Lena Leroy Lila Lorenzo Mabel Marcus Maya Mei Miguel Nadia Nina Noah Olga Omar Opal Otis Paloma Priya Quinn Rafael Rosa Ruth Samir Sofia Sunil Tara Tess Theo Uma Vera Walter Wanda Yara Yusuf Zoe'.split(
    ' ',
  )

export const lastNames: readonly string[] =
  'Abbott Adeyemi Alvarez Baker Banerjee Bell Bianchi Brooks Castillo Chan Cohen Cruz Dahl Davis Diaz Dubois Ellis Evans Fischer Flores Foster Garcia Goldberg Gomez Green Gupta Haddad Hansen Harris Hayes Hill Ito Jackson James Jensen Johnson Jones Kaur Kelly Kim King Kowalski Lee Lewis Lindqvist Lopez Martin Mendoza Mitchell Moreau Morris Murphy Nakamura Nguyen Novak Okafor Olsen Ortiz Park Patel Perez Petrov Powell Ramirez Reed Reyes Rivera Robinson Rossi Sanders Santos Schmidt Scott Shah Silva Singh Smith Sullivan Tanaka Taylor Thomas Torres Tran Turner Walker Wang Weber White Williams Wilson Wong Wright Yamada Young Zhang'.split(
    ' ',
  )

export const streets: readonly string[] =
  'Alder Ave|Ash St|Bakehouse Ln|Birch St|Cedar Ct|Cherry St|Chestnut Ave|Clover Ln|Cottonwood Dr|Elm St|Fern Way|Fig Tree Ln|Hawthorn Rd|Hazel St|Heron St|Hickory Ave|Juniper St|Laurel Ave|Linden Ct|Magnolia Ave|Maple St|Meadow Ln|Mill Lane|Mulberry St|Oak St|Orchard Rd|Pecan St|Pine St|Plum St|Poplar Ave|Quince St|Rosemary Ln|Rye St|Sparrow Ave|Spruce St|Sycamore St|Walnut St|Wheatfield Rd|Willow St|Wren Way'.split(
    '|',
  )

export const pickups: readonly string[] = [
  'Ring the lower bell.',
  'Cooler on the porch, your name is on the bag.',
  'Text when you are outside.',
  'Side gate, then the green door.',
  'Back porch, up four steps.',
  'Knock loudly, the mixer may be on.',
  'Shelf in the lobby, labelled.',
  'Look for the yellow door.',
]

export const truckPickups: readonly string[] = [
  'Say your name at the hatch, no need to queue.',
  'The cream-coloured truck at the back of the lot.',
  'We park by the gate and ring the bell at opening.',
]

export const bios: readonly string[] = [
  'Home baker since the children left. The oven never cooled down.',
  'Trained in a hotel kitchen, happier in my own.',
  'Nurse by night, baker by very early morning.',
  'I bake what my mother baked and write nothing down.',
  'A small bakery of two people and one deck oven.',
  'Started with a sourdough starter and could not stop.',
]
