import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noClients, sampleTopClients } from '../testing/dashboard-samples.ts'
import { TopClientsCard } from './top-clients-card.tsx'

type Reply = Parameters<typeof answer<typeof dashboardCalls.topClients>>[1]

const open = (reply: Reply) => renderPage(<TopClientsCard />, { answers: [answer(dashboardCalls.topClients, reply)] })

test('shows the industry, revenue and share of the top clients and links to their pages', async () => {
  open(sampleTopClients)
  expect(await screen.findByText('Total: $84,588.00')).toBeTruthy()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Evergreen LabsEducation$22,713.5026.9%',
    'Cedar & SageFinance$18,128.5021.4%',
    'Blue Bottle PressOther$17,166.0020.3%',
    'Harbour Health GroupHealthcare$15,405.5018.2%',
    'Northwind StudioTechnology$11,174.5013.2%',
  ])
  expect(screen.getByRole('link', { name: 'Evergreen Labs' }).getAttribute('href')).toBe('/clients/4')
})

test('links to New Client when there are no clients', async () => {
  open(noClients)
  expect(await screen.findByText('No client revenue data')).toBeTruthy()
  expect(screen.getByText('Add clients and record payments to see distribution')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/clients/new')
})

test('suggests recording payments when no client has paid', async () => {
  open({ ...noClients, hasClients: true })
  expect(await screen.findByText('No revenue data available')).toBeTruthy()
  expect(screen.getByText('Start adding payments to see distribution')).toBeTruthy()
})

test('shows loading and error states', async () => {
  open(() => new Promise(() => undefined)).unmount()
  open(new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' }))
  expect(screen.getByText('Loading client data...')).toBeTruthy()
  expect(await screen.findByText('The clients could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
