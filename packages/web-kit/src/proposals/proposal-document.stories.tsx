import { withPage } from '../testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { bareProposal, linesWithOptions, sampleLines, sampleProposal } from './testing/proposal-samples.ts'
import { contentOf } from './document-content.ts'
import { ProposalDocument } from './proposal-document.tsx'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"><rect width="48" height="48" rx="8" fill="#4453d6"/><text x="60" y="31" font-family="sans-serif" font-size="18" fill="#4453d6">Northwind</text></svg>')}`

const meta: Meta<typeof ProposalDocument> = { title: 'Proposals/Document', component: ProposalDocument, decorators: [withPage({})] }
export default meta

type Story = StoryObj<typeof ProposalDocument>

const facts = [
  { label: 'To', value: 'Northwind Studio' },
  { label: 'Date', value: 'Nov 2, 2026' },
]

export const WithLogo: Story = { args: { content: contentOf(sampleProposal({ clientLogoUrl: logo }), sampleLines), facts } }
export const OnPaper: Story = { ...WithLogo, globals: { theme: 'light' } }
export const LogoThatDoesNotLoad: Story = { args: { content: contentOf(sampleProposal({ clientLogoUrl: 'data:image/png;base64,broken' }), sampleLines), facts } }
export const WithOptions: Story = { args: { content: contentOf(sampleProposal({ amount: '2420.84', downPaymentAmount: '1210.42' }), linesWithOptions), facts } }
export const WithoutSectionsAndLines: Story = { args: { content: contentOf(bareProposal, []), facts } }
