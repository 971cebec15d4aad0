import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { defaultSettings, profileSettings } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { sample } from '@billfold/server-kit/testing/sample'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exif, gif, jpeg, png, SECRET } from '../testing/sample-pictures.ts'
import { PASSWORD, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let ada: Awaited<ReturnType<TestGateway['signedIn']>>

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ada = await gateway.signedIn()
})

const load = async () => (await ada.call(settingsCalls.get)).body.settings
const save = (body: Record<string, unknown>) => ada.call(settingsCalls.update, { body })

describe('the settings', () => {
  test('contain the documented defaults and the user’s names and e-mail address for a new account', async () => {
    const { firstName, lastName, email } = ada.user
    expect((await ada.call(settingsCalls.get)).body).toEqual({
      success: true,
      settings: {
        ...defaultSettings,
        profile: { ...defaultSettings.profile, firstName, lastName, email, isEmailConfirmed: false, avatarUrl: null },
        company: { ...defaultSettings.company, logoUrl: null },
      },
    })
  })

  test('are updated only for the fields that were sent', async () => {
    const before = await load()
    const { status, body } = await save({ company: { name: 'Bolt & Nut', city: 'Łódź' }, billing: { defaultHourlyRate: 92.5, taxRate: '19.00' } })
    const after = {
      ...before,
      company: { ...before.company, name: 'Bolt & Nut', city: 'Łódź' },
      billing: { ...before.billing, defaultHourlyRate: '92.5', taxRate: '19' },
    }
    expect([status, body.settings]).toEqual([200, after])
    expect(await load()).toEqual(after)
  })

  test('keep a blank value instead of reverting to the default', async () => {
    await save({ company: { city: 'Paris', website: 'https://bolt.example' }, billing: { invoicePrefix: 'B-' } })
    await save({ company: { city: '', website: null }, billing: { invoicePrefix: '' } })
    expect(await load()).toMatchObject({ company: { city: '', website: '' }, billing: { invoicePrefix: '' } })
  })

  test('revert to the default, one field at a time, when null is sent', async () => {
    await save({ billing: { defaultCurrency: 'EUR', taxRate: '19', invoicePrefix: 'B-' }, notifications: { emailInvoices: false, emailProjects: true } })
    await save({ billing: { taxRate: null, invoicePrefix: null }, notifications: { emailInvoices: null, emailProjects: null } })
    expect(await load()).toMatchObject({ billing: { defaultCurrency: 'EUR', taxRate: '8.25', invoicePrefix: 'INV-' }, notifications: { emailInvoices: true, emailProjects: false } })
  })

  test('keep all changes from concurrent tabs', async () => {
    const saves = [
      ...['phone'].map((name) => ({ profile: { [name]: 'kept' } })),
      ...['name', 'address', 'city', 'state', 'zipCode', 'taxId', 'website'].map((name) => ({ company: { [name]: 'kept' } })),
      { billing: { invoicePrefix: 'kept' } },
      { notifications: { emailProjects: true } },
    ]
    expect((await Promise.all(saves.map(save))).map(({ status }) => status)).toEqual(saves.map(() => 200))
    const { profile, company, billing, notifications } = await load()
    expect([profile.phone, billing.invoicePrefix, notifications.emailProjects]).toEqual(['kept', 'kept', true])
    expect(company).toEqual({ name: 'kept', address: 'kept', city: 'kept', state: 'kept', zipCode: 'kept', taxId: 'kept', website: 'kept', country: 'US', logoUrl: null })
  })

  test('reject an unknown country', async () => {
    const { status, error } = await save({ company: { country: 'ZZ' } })
    expect([status, error.issues]).toEqual([400, [{ path: 'company.country', message: 'Country must be a country code' }]])
    expect((await load()).company.country).toBe('US')
  })

  test('are not shared between users', async () => {
    await save({ company: { name: 'Mine' } })
    const other = await gateway.signedIn()
    expect((await other.call(settingsCalls.get)).body.settings.company.name).toBe('')
  })

  test('are returned with the current user: language, time zone, hours format, rounding, appearance and name', async () => {
    await save({ profile: { language: 'de', timezone: 'Pacific/Auckland', hoursFormat: 'clock', timerRounding: '6', appearance: 'light', density: 'compact', firstName: 'Augusta' } })
    const { body } = await ada.call(accountCalls.currentUser)
    expect(body).toMatchObject({ language: 'de', timeZone: 'Pacific/Auckland', hoursFormat: 'clock', timerRounding: '6', appearance: 'light', density: 'compact', firstName: 'Augusta', lastName: ada.user.lastName })
  })

  test('reject another user’s e-mail address without saving anything', async () => {
    const other = await gateway.signedIn()
    const profile = { email: other.user.email.toUpperCase(), firstName: 'Half' }
    const { status, error } = await save({ profile, company: { name: 'Half' }, currentPassword: PASSWORD })
    expect([status, error]).toMatchObject([409, { code: 'email_taken', issues: [{ path: 'profile.email', message: 'Email already exists' }] }])
    const { profile: kept, company } = await load()
    expect([kept.firstName, kept.email, company.name]).toEqual([ada.user.firstName, ada.user.email, ''])
  })

  test('are available to the services through the business_card view', async () => {
    await save({ company: { name: 'Bolt', country: 'DE' }, billing: { invoicePrefix: 'B-' } })
    await ada.call(settingsCalls.uploadLogo, { body: file(png(), 'image/png') })
    const [card] = await queryAs(gateway.database.url('billing'), ada.user.id, 'select company_name, country, invoice_prefix, logo from accounts.business_card')
    expect(card).toEqual({ company_name: 'Bolt', country: 'DE', invoice_prefix: 'B-', logo: expect.stringMatching(/^data:image\/png;base64,iVBOR/) })
  })
})

describe('the cost rate', () => {
  const rates = () => queryAs(gateway.database.url('billing'), ada.user.id, 'select user_id, rate from accounts.cost_rate')

  test('is available to reports unless it is blank', async () => {
    expect(await rates()).toEqual([])
    expect((await save({ billing: { costRate: 45.5 } })).body.settings.billing.costRate).toBe('45.5')
    expect(await rates()).toEqual([{ user_id: ada.user.id, rate: '45.50' }])
    const other = await gateway.signedIn()
    expect(await queryAs(gateway.database.url('billing'), other.user.id, 'select from accounts.cost_rate')).toEqual([])
    expect((await save({ billing: { costRate: ' ' } })).body.settings.billing.costRate).toBe('')
    expect(await rates()).toEqual([])
  })

  test.each(['-1', '1.005', 'much'])('may not be %s', async (costRate) => {
    const { status, error } = await save({ billing: { costRate } })
    expect([status, error.issues]).toEqual([400, [{ path: 'billing.costRate', message: 'Cost rate must be an amount with at most 2 decimals' }]])
  })
})

describe('a time zone', () => {
  test('is stored under its current name, even if the browser sends an older name', async () => {
    expect((await save({ profile: { timezone: 'America/Indianapolis' } })).body.settings.profile.timezone).toBe('America/Indiana/Indianapolis')
  })

  test.each(['+05:30', '-08', 'IST', 'EST5EDT', 'AET', 'US/Pacific-New'])('may not be %s, which Postgres does not know or interprets differently', async (timezone) => {
    expect((await save({ profile: { timezone } })).error).toMatchObject({ code: 'validation_failed', message: 'Timezone must be an IANA time zone' })
  })

  test('is interpreted in the same way by Postgres and JavaScript', async () => {
    const { timezone } = profileSettings.shape
    const taken = Intl.supportedValuesOf('timeZone').concat('UTC').map((name) => timezone.parse(name))
    expect(taken.length).toBeGreaterThan(400)
    const noon = new Date('2024-07-01T12:00:00Z')
    const rows = await queryAs(gateway.database.adminUrl, null, "select name, to_char($1::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI:SS') as wall from unnest($2::text[]) as name", [noon, taken])
    expect(rows).toEqual(taken.map((name) => ({ name, wall: noon.toLocaleString('sv-SE', { timeZone: name }) })))
  })
})

describe('a new e-mail address', () => {
  const told = () => queryAs(gateway.database.url('accounts'), ada.user.id, 'select recipient, subject, text, state from mail')
  const moved = () => `new-${ada.user.email}`
  const statusOf = async (username: string) => (await gateway.visitor().call(accountCalls.login, { body: { username, password: PASSWORD } })).status

  test('requires the password, is then used for sign-in and triggers a notice to the previous address in the user’s language', async () => {
    await gateway.confirmEmail(ada.user)
    await save({ profile: { language: 'de' } })
    expect((await save({ profile: { email: moved() }, currentPassword: PASSWORD })).body.settings.profile.email).toBe(moved())
    expect([await statusOf(moved()), await statusOf(ada.user.email)]).toEqual([200, 401])
    const subject = 'Die E-Mail-Adresse Ihres Billfold-Kontos wurde geändert'
    expect(await told()).toEqual([{ recipient: ada.user.email, subject, text: expect.stringContaining('IP-Adresse: 127.0.0.1'), state: 'outbox' }])
  })

  test.each([
    ['no password', {}, 'Enter your current password to change your email address'],
    ['a wrong password', { currentPassword: 'wrong' }, 'Current password is incorrect'],
  ])('is rejected with an issue on the password field, without saving anything, if sent with %s', async (_, proof, message) => {
    const before = await load()
    const { status, error } = await save({ profile: { email: moved(), firstName: 'Half' }, company: { name: 'Half' }, ...proof })
    expect([status, error]).toMatchObject([400, { message, issues: [{ path: 'currentPassword', message }] }])
    expect([await load(), await told()]).toEqual([before, []])
  })

  test('requires no password if it equals the current one, so that a loaded section can be saved unchanged', async () => {
    const { profile } = await load()
    expect((await save({ profile: { ...profile, phone: '+1 555 0100' } })).body.settings.profile).toEqual({ ...profile, phone: '+1 555 0100' })
    expect(await told()).toEqual([])
  })

  test('is rejected with 429 after ten wrong passwords, even with the correct one', async () => {
    const guess = async (currentPassword: string) => (await save({ profile: { email: moved() }, currentPassword })).status
    for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess(`guess ${guesses}`)).toBe(400)
    expect(await guess(PASSWORD)).toBe(429)
  })
})

describe('a settings field', () => {
  const fields = Object.entries({
    profile: ['firstName', 'lastName', 'email', 'phone', 'timezone', 'language', 'hoursFormat', 'timerRounding', 'appearance', 'density'],
    company: Object.keys(defaultSettings.company),
    billing: Object.keys(defaultSettings.billing),
    notifications: Object.keys(defaultSettings.notifications),
  }).flatMap(([section, names]) => names.map((name) => [section, name] as const))

  const nasty = ['', ' ', 'x'.repeat(3000), 'a\u0000b', 'a\u001bb', '\ud800', '🦊', '\u202eabc', 'שלום', '<script>', '-1', '1e9', 'NaN', '101', '0.005', 0, -1, 1.5, 1e21, true, null, [], {}, [null]]

  test.each(fields)('is either stored exactly or rejected with an issue on the field, without saving anything: %s.%s', async (section, name) => {
    for (const [index, value] of sample(nasty, 3).entries()) {
      const before = await load()
      const { status, body, error } = await save({ [section]: { [name]: value }, company: section === 'company' ? { [name]: value } : { name: `Beside ${index}` } })
      const isSaved = status === 200
      const stored = (body.settings as unknown as Partial<Record<string, Record<string, unknown>>> | undefined)?.[section]?.[name]
      const standard = (defaultSettings as Partial<Record<string, Partial<Record<string, unknown>>>>)[section]?.[name]
      const meant = typeof value === 'string' ? value.trim() : (value ?? standard)
      // Some fields store numbers as text.
      const isExact = stored === meant || stored === JSON.stringify(meant)
      const path = error.issues?.[0]?.path ?? ''
      expect(isSaved ? isExact : status === 400 && path.startsWith(`${section}.${name}`), `${section}.${name} of ${JSON.stringify(value)}`).toBe(true)
      expect(isSaved ? before : await load()).toEqual(before)
    }
  })

  test.each([
    [{ profile: { timezone: 'Mars/Olympus' } }, 'Timezone must be an IANA time zone'],
    [{ profile: { language: 'it' } }, 'Language must be en, es, fr or de'],
    [{ profile: { hoursFormat: 'roman' } }, 'Hours must be decimal or clock'],
    [{ profile: { timerRounding: '5' } }, 'Timer rounding must be off, 1, 6 or 15'],
    [{ profile: { appearance: 'sepia' } }, 'Appearance must be dark, light or system'],
    [{ profile: { density: 'cozy' } }, 'Density must be comfortable or compact'],
    [{ profile: { firstName: '' } }, 'First name is required'],
    [{ profile: { firstName: null } }, 'First name is required'],
    [{ profile: { email: 'nobody' } }, 'Invalid email address'],
    [{ billing: { taxRate: '100.01' } }, 'Tax rate must be a number from 0 to 100'],
    [{ billing: { invoiceNumbering: 'random' } }, 'Invoice numbering must be auto or manual'],
    [{ notifications: { weeklyReports: 'yes' } }, 'Must be true or false'],
    [{ notifications: [] }, 'Must be an object'],
  ])('rejects %j: %s', async (body, message) => {
    const { status, error } = await save(body)
    expect([status, error.message]).toEqual([400, message])
  })
})

function file(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

const picturePath = (url: string | null) => ({ hash: url?.split('/').at(-1) ?? '' })

describe('an uploaded picture', () => {
  test('becomes the avatar, stripped of metadata and served at its own URL', async () => {
    const { status, body } = await ada.call(settingsCalls.uploadAvatar, { body: file(jpeg(exif(1)), 'image/jpeg') })
    const { avatarUrl } = body.settings.profile
    expect([status, avatarUrl]).toEqual([200, expect.stringMatching(/^\/api\/user\/pictures\/[0-9a-f]{64}$/)])
    expect((await ada.call(accountCalls.currentUser)).body.avatarUrl).toBe(avatarUrl)
    const picture = await ada.call(settingsCalls.picture, { params: picturePath(avatarUrl) })
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 4 })
    expect(Buffer.from(picture.body).includes(SECRET)).toBe(false)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test.each(['image/jpeg', 'application/octet-stream', ''])('is served with the type detected from its bytes, even if it is declared as “%s”', async (type) => {
    const { body } = await ada.call(settingsCalls.uploadAvatar, { body: file(gif(), type) })
    const { headers } = await ada.call(settingsCalls.picture, { params: picturePath(body.settings.profile.avatarUrl) })
    expect(headers.get('content-type')).toBe('image/gif')
  })

  test('gets a new URL when it is replaced, and the previous picture is deleted', async () => {
    const first = (await ada.call(settingsCalls.uploadAvatar, { body: file(png(), 'image/png') })).body.settings.profile.avatarUrl
    const second = (await ada.call(settingsCalls.uploadAvatar, { body: file(jpeg(), 'image/jpeg') })).body.settings.profile.avatarUrl
    expect(second).not.toBe(first)
    expect((await ada.call(settingsCalls.picture, { params: picturePath(first) })).error).toMatchObject({ code: 'not_found', message: 'Picture not found' })
    expect((await ada.call(settingsCalls.deleteAvatar)).body.settings.profile.avatarUrl).toBeNull()
  })

  test('is visible only to its user', async () => {
    const { body } = await ada.call(settingsCalls.uploadLogo, { body: file(png(), 'image/png') })
    const params = picturePath(body.settings.company.logoUrl)
    expect((await ada.call(settingsCalls.picture, { params })).status).toBe(200)
    expect((await (await gateway.signedIn()).call(settingsCalls.picture, { params })).status).toBe(404)
    expect((await gateway.visitor().call(settingsCalls.picture, { params })).status).toBe(401)
    expect((await ada.call(settingsCalls.deleteLogo)).body.settings.company.logoUrl).toBeNull()
  })

  test.each<[string, Blob, number, string]>([
    ['a web page declared as an image', file(Buffer.from('<script>alert(1)</script>'), 'image/png'), 415, 'The file is not a JPG, PNG or GIF picture'],
    ['a web page of undeclared type', file(Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'), 415, 'The file is not a JPG, PNG or GIF picture'],
    ['JSON', file(Buffer.from('{}'), 'application/json'), 415, 'The file must be one of image/jpeg, image/png, image/gif'],
    ['an SVG', file(Buffer.from('<svg/>'), 'image/svg+xml'), 415, 'The file must be one of image/jpeg, image/png, image/gif'],
    ['empty', file(Buffer.alloc(0), 'image/png'), 415, 'The file is not a JPG, PNG or GIF picture'],
    ['larger than 2 MB', file(Buffer.alloc(2 * 1024 * 1024 + 1), 'image/png'), 413, 'The file can be at most 2 MB'],
    ['a decompression bomb', file(png({ width: 60_000, height: 60_000 }), 'image/png'), 413, 'The picture can be at most 4096 × 4096 pixels'],
  ])('is rejected if it is %s', async (_, body, status, message) => {
    const answer = await ada.call(settingsCalls.uploadAvatar, { body })
    expect([answer.status, answer.error.message]).toEqual([status, message])
    expect((await load()).profile.avatarUrl).toBeNull()
  })
})
