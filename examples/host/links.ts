/** Billfold's origin and the tokens of three share links. */
export interface Links {
  billfold: string
  project: string
  proposal: string
  invoice: string
}

export function readLinks(projectLink: string, proposalLink: string, invoiceLink: string): Links {
  const { origin } = new URL(projectLink)
  if ([proposalLink, invoiceLink].some((link) => new URL(link).origin !== origin)) throw new Error('All links must be of one Billfold')
  return { billfold: origin, project: lastPart(projectLink), proposal: lastPart(proposalLink), invoice: lastPart(invoiceLink) }
}

/**
 * Starts a demo, shares a project, and allows `site` to embed a proposal and an invoice. Requires a Billfold with demos, such as `npm
 * start`.
 */
export async function demoLinks(billfold: string, site: string): Promise<Links> {
  const { headers } = await send(billfold, 'POST', '/api/demo')
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
  const ask = async <T>(method: string, path: string, body?: object) => (await (await send(billfold, method, path, cookie, body)).json()) as T

  const projects = await ask<{ id: number; status: string }[]>('GET', '/api/projects')
  const proposals = await ask<{ id: number; status: string }[]>('GET', '/api/proposals')
  const invoices = await ask<{ id: number; status: string }[]>('GET', '/api/invoices')
  const project = projects.find(({ status }) => status === 'active')
  const proposal = proposals.find(({ status }) => status === 'sent')
  const invoice = invoices.find(({ status }) => status === 'sent')
  if (!project || !proposal || !invoice) throw new Error('The demo has no active project, no proposal to sign, or no invoice to pay')

  const shared = await ask<{ shareUrl: string }>('POST', `/api/projects/${project.id}/generate-share-link`)
  const offered = await ask<{ shareUrl: string }>('POST', `/api/proposals/${proposal.id}/generate-share-link`)
  const billed = await ask<{ shareUrl: string }>('POST', `/api/invoices/${invoice.id}/generate-share-link`)
  await ask('PUT', `/api/proposals/${proposal.id}/share-link/sites`, { sites: [site] })
  await ask('PUT', `/api/invoices/${invoice.id}/share-link/sites`, { sites: [site] })
  return { billfold, project: lastPart(shared.shareUrl), proposal: lastPart(offered.shareUrl), invoice: lastPart(billed.shareUrl) }
}

async function send(billfold: string, method: string, path: string, cookie = '', body?: object): Promise<Response> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(billfold + path, { method, headers, body: body && JSON.stringify(body) }).catch((error: unknown) => {
    throw new Error(`No Billfold answers at ${billfold}: start it first, or name another one with --billfold.`, { cause: error })
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

function lastPart(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}
