import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { searchCalls } from '@billfold/contracts/search/search-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { PASSWORD, type Person } from './person.ts'
import { insist } from './save.ts'

// What the screens ask for, as they ask for it: side by side.

const LIMIT = { limit: '100' }

export async function openDashboard({ browser }: Person): Promise<void> {
  await Promise.all([
    browser.send(accountCalls.currentUser),
    browser.send(dashboardCalls.metrics),
    browser.send(dashboardCalls.revenueTrend, { query: { period: '6months' } }),
    browser.send(dashboardCalls.topClients),
    browser.send(notificationCalls.list),
  ])
}

export async function openTime({ browser }: Person): Promise<void> {
  await Promise.all([browser.send(timeEntryCalls.list, { query: LIMIT }), browser.send(timeEntryCalls.summary)])
}

export async function openInvoices({ browser }: Person): Promise<void> {
  await Promise.all([browser.send(invoiceCalls.list, { query: LIMIT }), browser.send(invoiceCalls.summary)])
}

export async function openProjects({ browser, projectId }: Person): Promise<void> {
  await Promise.all([browser.send(projectCalls.list), browser.send(clientCalls.list), browser.send(projectCalls.metrics, { params: { id: projectId } })])
}

export async function openProposals({ browser }: Person): Promise<void> {
  await browser.send(proposalCalls.list)
}

export async function openReports({ browser }: Person): Promise<void> {
  const [today, yearAgo] = [0, 365].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  const query = { from: yearAgo ?? '', to: today ?? '' }
  await Promise.all([
    browser.send(reportCalls.summary, { query }),
    browser.send(reportCalls.revenue, { query }),
    browser.send(reportCalls.clients, { query }),
    browser.send(reportCalls.time, { query }),
    browser.send(reportCalls.agedReceivables),
  ])
}

const WORDS = ['design', 'landing', 'mark-1', 'website', 'dezign']

export async function search({ browser }: Person): Promise<void> {
  const q = WORDS[Math.floor(Math.random() * WORDS.length)] ?? ''
  await browser.send(searchCalls.search, { query: { q } })
}

export async function signInAgain({ browser, username }: Person): Promise<void> {
  await browser.send(accountCalls.logout)
  // Somebody who has signed out cannot work.
  await insist(browser, accountCalls.login, { body: { username, password: PASSWORD } }, { givesUpAfter: Number.POSITIVE_INFINITY })
}
