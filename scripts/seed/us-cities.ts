import type { Point } from '#shared/distance.ts'

/** A city where seeded bakers live. */
export interface City extends Point {
  name: string
  state: string
  /** in thousands */
  population: number
  timeZone: string
}

/**
 * name | state | latitude | longitude | population in thousands | time zone if it differs from the state's
 */
const table = `
New York|NY|40.69|-73.94|8336
Los Angeles|CA|34.06|-118.31|3820
Chicago|IL|41.86|-87.70|2665
Houston|TX|29.76|-95.42|2314
Phoenix|AZ|33.51|-112.07|1650
Philadelphia|PA|40.00|-75.14|1551
San Antonio|TX|29.47|-98.53|1495
San Diego|CA|32.80|-117.11|1388
Dallas|TX|32.82|-96.79|1303
Jacksonville|FL|30.31|-81.66|986
Austin|TX|30.30|-97.75|980
Fort Worth|TX|32.77|-97.33|978
San Jose|CA|37.31|-121.86|969
Columbus|OH|39.99|-82.99|913
Charlotte|NC|35.21|-80.83|911
Indianapolis|IN|39.78|-86.14|879
San Francisco|CA|37.76|-122.44|809
Seattle|WA|47.62|-122.33|755
Denver|CO|39.73|-104.96|716
Oklahoma City|OK|35.47|-97.51|702
Nashville|TN|36.15|-86.78|687
Washington|DC|38.91|-77.02|679
El Paso|TX|31.82|-106.44|679|America/Denver
Las Vegas|NV|36.19|-115.22|660
Boston|MA|42.33|-71.08|654
Detroit|MI|42.38|-83.10|633
Portland|OR|45.53|-122.65|631
Louisville|KY|38.19|-85.71|622|America/Kentucky/Louisville
Memphis|TN|35.12|-89.95|619
Baltimore|MD|39.31|-76.61|565
Milwaukee|WI|43.05|-87.96|561
Albuquerque|NM|35.11|-106.62|560
Tucson|AZ|32.20|-110.90|548
Fresno|CA|36.78|-119.79|545
Sacramento|CA|38.57|-121.47|527
Mesa|AZ|33.41|-111.73|511
Kansas City|MO|39.10|-94.57|510
Atlanta|GA|33.76|-84.41|510
Colorado Springs|CO|38.86|-104.77|489
Omaha|NE|41.26|-96.03|483
Raleigh|NC|35.82|-78.64|482
Virginia Beach|VA|36.81|-76.09|454
Long Beach|CA|33.81|-118.16|450
Miami|FL|25.78|-80.22|455
Oakland|CA|37.79|-122.22|436
Minneapolis|MN|44.96|-93.27|425
Bakersfield|CA|35.36|-119.03|413
Tulsa|OK|36.13|-95.93|411
Tampa|FL|27.98|-82.46|403
Arlington|TX|32.70|-97.12|398
Aurora|CO|39.70|-104.77|395
Wichita|KS|37.69|-97.33|396
New Orleans|LA|30.00|-90.05|364
Cleveland|OH|41.48|-81.68|362
Honolulu|HI|21.32|-157.84|342
Anaheim|CA|33.84|-117.88|340
Henderson|NV|36.02|-115.04|337
Orlando|FL|28.50|-81.37|320
Lexington|KY|38.04|-84.46|320
Stockton|CA|37.97|-121.31|319
Riverside|CA|33.94|-117.39|318
Corpus Christi|TX|27.75|-97.44|316
Irvine|CA|33.68|-117.77|314
Cincinnati|OH|39.14|-84.51|311
Santa Ana|CA|33.74|-117.88|310
Newark|NJ|40.73|-74.18|304
St. Paul|MN|44.95|-93.10|303
Pittsburgh|PA|40.44|-79.98|303
Greensboro|NC|36.10|-79.83|302
Durham|NC|35.98|-78.91|296
Lincoln|NE|40.81|-96.68|294
Jersey City|NJ|40.72|-74.06|291
Plano|TX|33.05|-96.75|290
Anchorage|AK|61.18|-149.86|286
St. Louis|MO|38.63|-90.24|282
Madison|WI|43.08|-89.39|280
Chandler|AZ|33.28|-111.85|280
Gilbert|AZ|33.33|-111.77|275
Reno|NV|39.54|-119.82|274
Buffalo|NY|42.89|-78.86|275
Chula Vista|CA|32.63|-117.02|275
Fort Wayne|IN|41.09|-85.14|269
Lubbock|TX|33.57|-101.88|267
St. Petersburg|FL|27.78|-82.67|264
Toledo|OH|41.66|-83.58|266
Laredo|TX|27.54|-99.49|257
Irving|TX|32.86|-96.97|255
Chesapeake|VA|36.70|-76.28|253
Glendale|AZ|33.55|-112.19|253
Winston-Salem|NC|36.10|-80.26|252
Scottsdale|AZ|33.60|-111.90|245
Garland|TX|32.91|-96.63|244
Boise|ID|43.61|-116.23|235|America/Boise
Norfolk|VA|36.89|-76.25|231
Port St. Lucie|FL|27.28|-80.38|246
Spokane|WA|47.67|-117.41|229
Richmond|VA|37.53|-77.48|230
Fremont|CA|37.53|-121.99|224
Huntsville|AL|34.72|-86.63|226
Frisco|TX|33.15|-96.82|226
Cape Coral|FL|26.64|-81.98|224
Santa Clarita|CA|34.41|-118.51|225
San Bernardino|CA|34.14|-117.29|223
Tacoma|WA|47.25|-122.46|222
Hialeah|FL|25.87|-80.30|221
Baton Rouge|LA|30.44|-91.13|219
Modesto|CA|37.64|-121.00|218
Fontana|CA|34.10|-117.46|215
McKinney|TX|33.20|-96.65|213
Moreno Valley|CA|33.92|-117.21|212
Des Moines|IA|41.57|-93.61|210
Fayetteville|NC|35.08|-78.98|209
Salt Lake City|UT|40.77|-111.93|210
Yonkers|NY|40.95|-73.87|207
Worcester|MA|42.27|-71.81|207
Rochester|NY|43.17|-77.62|207
Sioux Falls|SD|43.54|-96.73|206
Little Rock|AR|34.73|-92.36|203
Amarillo|TX|35.20|-101.82|202
Tallahassee|FL|30.45|-84.25|202
Grand Rapids|MI|42.96|-85.66|197
Columbus|GA|32.51|-84.87|202
Augusta|GA|33.37|-82.07|201
Vancouver|WA|45.64|-122.60|196
Peoria|AZ|33.75|-112.25|198
Oxnard|CA|34.20|-119.21|198
Knoxville|TN|35.97|-83.95|198|America/New_York
Overland Park|KS|38.89|-94.69|197
Birmingham|AL|33.53|-86.80|196
Montgomery|AL|32.35|-86.27|195
Providence|RI|41.82|-71.42|190
Chattanooga|TN|35.07|-85.26|187|America/New_York
Fort Lauderdale|FL|26.14|-80.15|184
Brownsville|TX|25.99|-97.45|190
Tempe|AZ|33.39|-111.93|189
Akron|OH|41.08|-81.52|188
Huntington Beach|CA|33.70|-118.00|193
Glendale|CA|34.17|-118.25|188
Ontario|CA|34.04|-117.61|181
Clarksville|TN|36.56|-87.34|180
Mobile|AL|30.68|-88.10|183
Newport News|VA|37.08|-76.52|183
Santa Rosa|CA|38.45|-122.71|176
Salem|OR|44.92|-123.02|177
Eugene|OR|44.06|-123.12|178
Fort Collins|CO|40.55|-105.07|170
Springfield|MO|37.20|-93.29|170
Jackson|MS|32.31|-90.21|144
Shreveport|LA|32.47|-93.79|177
Pasadena|TX|29.66|-95.15|147
Garden Grove|CA|33.78|-117.96|168
Lancaster|CA|34.69|-118.18|166
Cary|NC|35.78|-78.81|180
Alexandria|VA|38.82|-77.08|155
Hayward|CA|37.65|-122.09|156
Salinas|CA|36.69|-121.63|160
Killeen|TX|31.08|-97.73|159
Dayton|OH|39.78|-84.20|136
Syracuse|NY|43.04|-76.14|146
Rockford|IL|42.26|-89.06|146
Bridgeport|CT|41.19|-73.20|148
Hartford|CT|41.77|-72.68|119
New Haven|CT|41.31|-72.92|138
Savannah|GA|32.00|-81.15|148
Charleston|SC|32.82|-79.97|155
Columbia|SC|34.03|-80.90|139
Greenville|SC|34.84|-82.38|72
Asheville|NC|35.57|-82.55|94
Wilmington|NC|34.21|-77.89|120
Gainesville|FL|29.68|-82.35|145
Naples|FL|26.15|-81.79|19
Sarasota|FL|27.34|-82.54|57
Pensacola|FL|30.44|-87.19|54|America/Chicago
Athens|GA|33.95|-83.37|128
Macon|GA|32.83|-83.65|156
Ann Arbor|MI|42.28|-83.73|120
Lansing|MI|42.71|-84.56|112
Flint|MI|43.02|-83.69|80
Green Bay|WI|44.52|-87.99|106
Duluth|MN|46.78|-92.12|87
Fargo|ND|46.86|-96.82|132
Bismarck|ND|46.81|-100.77|75
Rapid City|SD|44.07|-103.23|79|America/Denver
Billings|MT|45.79|-108.54|120
Missoula|MT|46.87|-114.01|77
Bozeman|MT|45.68|-111.05|57
Cheyenne|WY|41.14|-104.79|65
Casper|WY|42.84|-106.32|59
Provo|UT|40.25|-111.65|114
Ogden|UT|41.23|-111.97|87
St. George|UT|37.08|-113.58|102
Santa Fe|NM|35.66|-105.98|89
Las Cruces|NM|32.32|-106.77|114
Flagstaff|AZ|35.19|-111.62|77
Bend|OR|44.06|-121.31|104
Olympia|WA|47.04|-122.89|56
Bellingham|WA|48.75|-122.47|94
Cedar Rapids|IA|41.97|-91.68|136
Davenport|IA|41.56|-90.60|101
Peoria|IL|40.75|-89.62|110
Springfield|IL|39.79|-89.65|113
Champaign|IL|40.11|-88.26|89
Evansville|IN|37.99|-87.53|116|America/Chicago
South Bend|IN|41.68|-86.27|103
Bloomington|IN|39.16|-86.53|79
Lafayette|LA|30.21|-92.03|121
Fayetteville|AR|36.08|-94.17|99
Gulfport|MS|30.40|-89.08|72
Roanoke|VA|37.28|-79.96|98
Charlottesville|VA|38.04|-78.49|45
Charleston|WV|38.35|-81.63|47
Morgantown|WV|39.64|-79.95|30
Wilmington|DE|39.74|-75.53|71
Annapolis|MD|38.97|-76.50|41
Frederick|MD|39.43|-77.42|85
Allentown|PA|40.60|-75.48|125
Erie|PA|42.12|-80.07|93
Lancaster|PA|40.04|-76.30|58
Scranton|PA|41.40|-75.67|76
Albany|NY|42.67|-73.80|101
Ithaca|NY|42.44|-76.50|32
Springfield|MA|42.11|-72.54|154
Portland|ME|43.66|-70.26|69
Bangor|ME|44.83|-68.79|32
Manchester|NH|42.99|-71.44|115
Burlington|VT|44.49|-73.23|45
Trenton|NJ|40.22|-74.76|90
Atlantic City|NJ|39.37|-74.45|38
Fairbanks|AK|64.84|-147.65|32
Hilo|HI|19.70|-155.09|48
Midland|TX|32.03|-102.11|138
Waco|TX|31.56|-97.19|143
Tyler|TX|32.32|-95.31|109
Topeka|KS|39.03|-95.69|125
Lawrence|KS|38.96|-95.26|95
Columbia|MO|38.95|-92.33|129
Grand Junction|CO|39.09|-108.57|68
Boulder|CO|40.03|-105.25|105
Santa Barbara|CA|34.43|-119.72|87
Redding|CA|40.57|-122.37|93
Chico|CA|39.73|-121.83|101
`

const statesOfZone: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

const zoneOfState = new Map(
  Object.entries(statesOfZone).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The larger cities of the United States, and a smaller one for each state without any. */
export const usCities: readonly City[] = table.trim().split('\n').map(parseCity)

function parseCity(line: string): City {
  const [name = '', state = '', latitude, longitude, population, ownZone] = line.split('|')
  const timeZone = ownZone ?? zoneOfState.get(state)
  if (timeZone === undefined) throw new Error(`The state ${state} of ${name} has no time zone`)
  return {
    name,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    timeZone,
  }
}
