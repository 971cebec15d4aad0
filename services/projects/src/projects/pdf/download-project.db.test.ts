import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { changingAfterFirstRead, createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectsService } from '../../service.ts'
import { recordTime, writeInvoice } from '../../testing/billing-rows.ts'
import { downloadProject } from './download-project.ts'

let service: TestService
let anna: Caller
let project: Project

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database))
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
  project = (await anna(projectCalls.create, { body: { name: 'New web site', clientId: client.id, budget: '1000' } })).body
})

async function download() {
  const { status, body, headers } = await anna(projectCalls.downloadPdf, { params: project })
  return { status, headers, text: pagesOf(body).join('') }
}

test('downloads a PDF named after the project, with a safe file name', async () => {
  const nameOf = async (name: string) => {
    await anna(projectCalls.update, { params: project, body: { name } })
    return (await download()).headers.get('content-disposition')
  }
  const { status, headers } = await download()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await nameOf('New web site')).toBe(
    `attachment; filename="Project-Dashboard-New-web-site.pdf"; filename*=UTF-8''Project-Dashboard-New-web-site.pdf`,
  )
  expect(await nameOf('../Ä "1"')).toBe(`attachment; filename="Project-Dashboard-..-A--1-.pdf"; filename*=UTF-8''Project-Dashboard-..-%C3%84--1-.pdf`)
})

test('shows the project’s totals and its hours per week from Monday to Sunday', async () => {
  for (const [date, hours] of [
    ['2026-03-01', '1'],
    ['2026-03-02', '2'],
    ['2026-03-08', '4'],
    ['2026-03-09', '0.1667'],
  ] as const)
    await recordTime(service.database, project, { date, hours })
  await writeInvoice(service.database, { ...project, projectId: project.id })
  const { text } = await download()
  for (const part of ['Feb23,20261.000.001.00', 'Mar2,20266.000.006.00', 'Mar9,20260.170.000.17', 'Total7.170.007.17']) expect(text).toContain(part)
  // A draft is listed but not counted.
  for (const part of ['Jan1,2026Jan31,2026Draft$10.00', 'cancelledinvoices$0.00', 'TOTALBILLED$0.00', 'BUDGETREMAINING$1,000.00'])
    expect(text).toContain(part)
})

test('contains nothing from other projects and returns 404 for other users', async () => {
  const { body: other } = await anna(projectCalls.create, { body: { name: 'Other', clientId: project.clientId } })
  await recordTime(service.database, other, { hours: '7' })
  await writeInvoice(service.database, { ...other, projectId: other.id })
  const { text } = await download()
  for (const part of ['Notimeentriesfound', 'Noinvoicesfound', '0.00h']) expect(text).toContain(part)
  const berta = service.as(await createAccount(service.database))
  const { status, error } = await berta(projectCalls.downloadPdf, { params: project })
  expect([status, error.message]).toEqual([404, 'Project not found'])
})

test('names the company from the settings as the sender, or the user if there is no company name', async () => {
  expect((await download()).text).toContain('TestUser')
  const [owner] = await queryAs<{ id: number }>(service.database.adminUrl, null, 'select user_id as id from projects.project where id = $1', [
    project.id,
  ])
  await queryAs(service.database.adminUrl, null, 'insert into accounts.settings (user_id, company) values ($1, $2)', [
    owner?.id,
    { name: 'Müller & Söhne', city: 'Stuttgart', country: 'DE' },
  ])
  const { text } = await download()
  for (const printed of ['Müller&Söhne', 'TestUser·Stuttgart·Germany']) expect(text).toContain(printed)
})

test('reads all data from one snapshot', async () => {
  const orm = openDatabase({ url: service.database.url('projects'), schema: 'projects', entities: [] })
  const [owner] = await queryAs<{ id: number }>(service.database.adminUrl, null, 'select user_id as id from projects.project where id = $1', [
    project.id,
  ])
  const userId = owner?.id ?? 0
  const change = () =>
    queryAs(service.database.adminUrl, null, 'insert into accounts.settings (user_id, company) values ($1, $2)', [userId, { name: 'Afterwards' }])
  const file = await downloadProject(changingAfterFirstRead(userScope(orm, userId, 'UTC'), change), project.id)
  await orm.close()
  expect(pagesOf(file?.content as Uint8Array).join('')).not.toContain('Afterwards')
  expect((await download()).text).toContain('Afterwards')
})

test('prints today’s date in the user’s time zone', async () => {
  const [row] = await queryAs<{ userId: number }>(service.database.adminUrl, null, 'select user_id as "userId" from projects.project where id = $1', [
    project.id,
  ])
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
    const { body } = await service.as(row?.userId ?? 0, zone)(projectCalls.downloadPdf, { params: project })
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(new Date())
    expect(pagesOf(body).join('')).toContain(today.replaceAll(' ', ''))
  }
})
