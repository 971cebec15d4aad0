import type { industries } from '../../clients/client.ts'
import type { paymentTerms } from '../../clients/client-terms.ts'

/** An additional contact besides the client's main one. */
export interface ContactStory {
  name: string
  role: string
  email: string
  phone?: string
  isBilling?: true
}

export interface ClientStory {
  name: string
  industry: (typeof industries)[number]
  contact: string
  email: string
  phone: string
  website: string
  address: string
  rate: string
  terms: (typeof paymentTerms)[number]
  /** Days ago. */
  since: number
  /** Day of the month on which invoices are issued. */
  billedOn: 1 | 15
  /** Earliest and latest payment, in days after the due date. */
  pays: readonly [number, number]
  /** In percent; absent if there is no tax. */
  taxRate?: string
  /** True if the client receives invoices through its own portal, which gives open invoices the status 'submitted'. */
  hasPortal?: true
  /** True if the client starts no earlier than the first of the current month. */
  isNew?: true
  isInactive?: true
  contacts?: readonly ContactStory[]
  notes?: string
}

export const clientStories: readonly ClientStory[] = [
  { name: 'Northwind Outfitters', industry: 'E-commerce', contact: 'Dana Whitfield', email: 'dana@northwind-outfitters.example', phone: '+1 207 555 0110', website: 'https://northwind-outfitters.example', address: '12 Harbor Road, Portland, ME 04101', rate: '135.00', terms: 'Net 30', since: 560, billedOn: 1, pays: [-12, 3], notes: 'Prefers a call on Monday mornings.\nInvoices need the PO number of the season.', contacts: [
    { name: 'Owen Barr', role: 'Accounting', email: 'accounting@northwind-outfitters.example', phone: '+1 207 555 0114', isBilling: true },
    { name: 'Lena Fuchs', role: 'Marketing', email: 'lena@northwind-outfitters.example' },
    { name: 'Tobias Grant', role: 'IT', email: 'it@northwind-outfitters.example', phone: '+1 207 555 0117' },
  ] },
  { name: 'Lumen Health', industry: 'Healthcare', contact: 'Priya Nair', email: 'priya.nair@lumenhealth.example', phone: '+1 617 555 0126', website: 'https://lumenhealth.example', address: '200 Kendall Square, Cambridge, MA 02142', rate: '150.00', terms: 'Net 45', since: 530, billedOn: 1, pays: [-6, 5], contacts: [{ name: 'Accounts payable', role: 'Accounting', email: 'ap@lumenhealth.example', isBilling: true }] },
  { name: 'Cobalt Analytics', industry: 'Technology', contact: 'Marcus Feld', email: 'marcus@cobalt-analytics.example', phone: '+1 646 555 0133', website: 'https://cobalt-analytics.example', address: '85 Broad Street, New York, NY 10004', rate: '160.00', terms: 'Net 30', since: 552, billedOn: 15, pays: [-15, 2] },
  { name: 'Fairhaven Public Library', industry: 'Education', contact: 'Ruth Okafor', email: 'r.okafor@fairhavenlibrary.example', phone: '+1 508 555 0147', website: 'https://fairhavenlibrary.example', address: '45 Center Street, Fairhaven, MA 02719', rate: '110.00', terms: 'Net 45', since: 490, billedOn: 1, pays: [-2, 0], hasPortal: true },
  { name: 'Harbor & Pine', industry: 'Design', contact: 'Elena Rossi', email: 'elena@harborandpine.example', phone: '+1 845 555 0151', website: 'https://harborandpine.example', address: '9 Main Street, Beacon, NY 12508', rate: '120.00', terms: 'Net 15', since: 420, billedOn: 15, pays: [-9, 4], taxRate: '8.25' },
  { name: 'Bluebird Financial', industry: 'Finance', contact: 'Tom Alvarez', email: 'talvarez@bluebirdfinancial.example', phone: '+1 212 555 0168', website: 'https://bluebirdfinancial.example', address: '30 Wall Street, New York, NY 10005', rate: '165.00', terms: 'Net 30', since: 370, billedOn: 1, pays: [-8, 6] },
  { name: 'Greenhouse Collective', industry: 'Marketing', contact: 'Sofia Lindqvist', email: 'sofia@greenhouse-collective.example', phone: '+1 718 555 0172', website: 'https://greenhouse-collective.example', address: '77 Wythe Avenue, Brooklyn, NY 11249', rate: '125.00', terms: 'Net 15', since: 310, billedOn: 1, pays: [32, 50] },
  { name: 'Atlas Freight', industry: 'Other', contact: 'Jerome Baptiste', email: 'jerome.baptiste@atlasfreight.example', phone: '+1 973 555 0184', website: 'https://atlasfreight.example', address: '1400 Port Street, Newark, NJ 07114', rate: '130.00', terms: 'Net 60', since: 240, billedOn: 15, pays: [-14, 8] },
  { name: 'Kite & Anchor Coffee', industry: 'E-commerce', contact: 'Mei Tanaka', email: 'mei@kiteandanchor.example', phone: '+1 401 555 0195', website: 'https://kiteandanchor.example', address: '210 Thames Street, Newport, RI 02840', rate: '115.00', terms: 'Net 15', since: 200, billedOn: 15, pays: [-10, 1], taxRate: '8.25' },
  { name: 'Riverbend Clinic', industry: 'Healthcare', contact: 'Dr. Samuel Osei', email: 's.osei@riverbendclinic.example', phone: '+1 518 555 0108', website: 'https://riverbendclinic.example', address: '3 Mill Lane, Kingston, NY 12401', rate: '140.00', terms: 'Net 30', since: 145, billedOn: 1, pays: [-10, 2] },
  { name: 'Maple Street Studio', industry: 'Design', contact: 'Inès Caron', email: 'ines@maplestreet.example', phone: '+1 802 555 0119', website: 'https://maplestreet.example', address: '56 Maple Street, Burlington, VT 05401', rate: '120.00', terms: 'Net 30', since: 545, billedOn: 15, pays: [-9, 7], isInactive: true },
  { name: 'Paperplane Learning', industry: 'Education', contact: 'Grace Holloway', email: 'grace@paperplane-learning.example', phone: '+1 413 555 0127', website: 'https://paperplane-learning.example', address: '18 College Street, Northampton, MA 01060', rate: '130.00', terms: 'Net 30', since: 13, billedOn: 1, pays: [-5, 5], isNew: true },
]
