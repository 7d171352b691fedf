import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { Photo } from '#shared/api/photos.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { importDefaults, importMonday, importsOf } from '#tests/make/imported-file.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { startReceiver, type TestReceiver } from '#tests/make/receivers.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const heading =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Status'

describe('importing the export of another shop', () => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  beforeEach(async () => {
    test.setNow(importMonday)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const { preview, importing, mine } = importsOf(() => baker)

  it('makes one bake of a product’s variants, and keeps drafts and sold out bakes what they were', async () => {
    const csv = [
      heading,
      'oat,Oat Cookie,<p>Chewy &amp; good</p>,Oven,Cookies,oat,TRUE,Box of 6,12,9.00,,active',
      'oat,,,,,,,Box of 12,6,16.00,,',
      'rye,Rye Loaf,<p>Dark</p>,Oven,Sourdough loaves,,FALSE,Default Title,8,8.50,,draft',
      'jam,Plum Jam,,Oven,Preserves,,TRUE,Default Title,0,6,,active',
    ].join('\n')
    const seen = await preview(csv)
    expect(seen).toMatchObject({ shop: 'shopify', notes: [] })
    expect(seen.leftOut).toEqual([
      { heading: 'Vendor', reason: expect.stringContaining('Buyers see you as the baker') },
      { heading: 'Tags', reason: expect.stringContaining('helped people find the bake') },
    ])
    expect(await importing(csv)).toMatchObject({ status: 201, body: { imported: 3 } })
    expect(await mine()).toMatchObject([
      {
        title: 'Oat Cookie',
        description: 'Chewy & good',
        cuisine: 'Cookies',
        price: '9.00',
        servingsAvailable: 72,
        isActive: true,
        options: [
          { name: 'Box of 6', price: '9.00', servings: 6 },
          { name: 'Box of 12', price: '16.00', servings: 12 },
        ],
      },
      { title: 'Rye Loaf', cuisine: 'Bread', servingsAvailable: 8, isActive: false },
      { title: 'Plum Jam', cuisine: 'Jams', servingsAvailable: 0, isActive: true },
    ])
  })

  it('imports everything as drafts when a state is not understood, and says so', async () => {
    const csv = 'Title,Price,Status\nBun,2,active\nPie,9,pending review\n'
    const { notes, rows } = await preview(csv)
    expect(notes).toEqual([expect.stringMatching(/^Line 3 has the state “pending review”/)])
    expect(rows.map(({ bake }) => bake?.isDraft)).toEqual([true, true])
    await importing(csv)
    expect((await mine()).map(({ isActive }) => isActive)).toEqual([false, false])
  })

  it('reads a separator that the file names, and whether a row is published', async () => {
    const csv = 'sep=;\r\nTitle;Price;Published;Notes for us\r\nBig cake;1.204,50;no;x\r\nBun;2,50;yes;\r\n'
    const { rows, leftOut } = await preview(csv)
    expect(rows).toMatchObject([
      { line: 3, bake: { price: '1204.50', isDraft: true } },
      { line: 4, bake: { price: '2.50', isDraft: false } },
    ])
    expect(leftOut).toEqual([
      { heading: 'Notes for us', reason: expect.stringContaining('don’t know this column') },
    ])
  })

  it('names the real fault of a price', async () => {
    const { rows } = await preview('Title,Price\nBun,€2\nPie,1.204\nTart,variable\n')
    expect(rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['Amounts are in US dollars. Enter an amount such as 12.50, without another currency'],
      ['Write 1204 or 1.20: three digits after a point can mean either'],
      ['Enter an amount such as 12.50: “variable” is no number'],
    ])
  })

  it('refuses a workbook in words', async () => {
    const answer = await baker.call('POST', '/api/sellers/imports/preview', {
      csv: 'PK\u0003\u0004 xl/workbook.xml',
      defaults: importDefaults,
    })
    expect([answer.status, ErrorResponse.parse(answer.body).message]).toEqual([
      422,
      'This is a workbook. Open it in your spreadsheet, save it as CSV, and choose that file.',
    ])
  })
})

describe.runIf(hasOpenssl)('fetching the photos of an import', () => {
  let test: TestApp
  let site: TestReceiver
  let baker: Person
  beforeAll(async () => {
    site = await startReceiver()
    test = await makeTestApp(anyEngine)
    Object.assign(test.receivers, site.receivers)
    baker = await makePerson(test)
  })
  beforeEach(() => test.setNow(importMonday))
  afterAll(async () => {
    await test.close()
    await site.close()
  })

  const { preview, importing, mine } = importsOf(() => baker)
  const fetching = (address: string) => baker.call('POST', '/api/sellers/imports/photos', { address })
  const faultOf = async (address: string) =>
    ErrorResponse.parse((await fetching(address)).body).fields?.address

  it('stores a photo from another site and attaches it to its bake', async () => {
    const bytes = await cameraPhoto()
    site.answerBy((response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
    const address = `${site.url}1.png`
    const csv = `Title,Price,Photos\nBun,2,${address} ${site.url}2.png\n`
    const { rows } = await preview(csv)
    expect(rows[0]?.photos).toEqual([address, `${site.url}2.png`])

    const answer = await fetching(address)
    expect(answer.status).toBe(201)
    const { imageUrl } = Photo.parse(answer.body)
    expect(await importing(csv, { photos: [{ address, imageUrl }] })).toMatchObject({ status: 201 })
    expect(await mine()).toMatchObject([{ title: 'Bun', imageUrl }])
    expect(site.calls.at(-1)?.path).toBe('/1.png')
  })

  it.each([
    ['http://shop.example/1.jpg', /https/],
    ['https://127.0.0.1/1.jpg', /IP address/],
    ['https://localhost/1.jpg', /public internet/],
    ['https://nowhere.example.org/1.jpg', /no site at this address/],
  ])('does not call %s', async (address, fault) => {
    expect(await faultOf(address)).toMatch(fault)
  })

  it('says why a site gave no photo', async () => {
    site.answerBy((response) => response.writeHead(404).end('gone'))
    expect(await faultOf(`${site.url}3.png`)).toBe('The site has no photo at this address.')
    site.answerBy((response) => response.writeHead(302, { location: '/x' }).end())
    expect(await faultOf(`${site.url}4.png`)).toMatch(/another address/)
    site.answerBy((response) => response.writeHead(200).end('<html>'))
    expect(await faultOf(`${site.url}5.png`)).toBe('Please select an image file')
    site.answerBy((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024 + 1)))
    expect(await faultOf(`${site.url}6.png`)).toBe('Image size must be less than 10MB')
  })

  it('requires a confirmed email address', async () => {
    const stranger = await makePerson(test, { isEmailConfirmed: false })
    const answer = await stranger.call('POST', '/api/sellers/imports/photos', { address: `${site.url}1.png` })
    expect(answer.status).toBe(403)
  })
})
