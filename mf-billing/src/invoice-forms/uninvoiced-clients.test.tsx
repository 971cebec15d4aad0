import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { answer } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleTasks } from '../testing/dashboard-samples.ts'
import { newInvoice, openForm } from './testing/open-form.tsx'

const answers = [answer(dashboardCalls.tasks, sampleTasks)]

test('a new invoice suggests clients with uninvoiced work', async () => {
  await openForm(newInvoice(), answers)
  await screen.findByRole('list', { name: 'Uninvoiced work' })
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')])
  const { clients } = sampleTasks.uninvoiced
  expect(links).toHaveLength(clients.length)
  expect(links[0]).toEqual(['Northwind Studio21.75h$2,718.75', '/invoices?new=&client=1&entries=all'])
})

test('a new invoice with a preselected client suggests no clients', async () => {
  const { requests } = await openForm(newInvoice({ clientId: 1, projectId: 10 }), answers)
  expect(requests.map(({ address }) => address)).not.toContain('/api/dashboard/tasks')
})
