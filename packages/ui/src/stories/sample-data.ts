import type { Tone } from '../data/badge.tsx'

export interface SampleInvoice {
  number: string
  client: string
  amount: string
  status: string
  tone: Tone
  issued: string
  due: string
}

export const invoices: SampleInvoice[] = [
  {
    number: 'INV-20261118-204',
    client: 'Northwind Studio',
    amount: '$4,250.00',
    status: 'Sent',
    tone: 'info',
    issued: 'Nov 18, 2026',
    due: 'Dec 18, 2026',
  },
  {
    number: 'INV-20261112-771',
    client: 'Halden & Söhne',
    amount: '$12,980.50',
    status: 'Paid',
    tone: 'good',
    issued: 'Nov 12, 2026',
    due: 'Dec 12, 2026',
  },
  {
    number: 'INV-20261103-090',
    client: 'Brightwater Health',
    amount: '$860.00',
    status: 'Draft',
    tone: 'muted',
    issued: 'Nov 3, 2026',
    due: 'Dec 3, 2026',
  },
  {
    number: 'INV-20261001-318',
    client: 'Orbit Commerce',
    amount: '$7,400.00',
    status: 'Overdue',
    tone: 'bad',
    issued: 'Oct 1, 2026',
    due: 'Oct 31, 2026',
  },
  {
    number: 'INV-20260922-555',
    client: 'Lumen Learning Cooperative of the Northern Provinces',
    amount: '$125.00',
    status: 'Submitted',
    tone: 'info',
    issued: 'Sep 22, 2026',
    due: 'Oct 22, 2026',
  },
  {
    number: 'INV-20260910-012',
    client: 'Northwind Studio',
    amount: '$2,075.25',
    status: 'Cancelled',
    tone: 'muted',
    issued: 'Sep 10, 2026',
    due: 'Oct 10, 2026',
  },
]

export interface SampleClient {
  name: string
  industry: string
  email: string
  phone?: string
  address?: string
  projects: number
  revenue: string
  isActive: boolean
}

export const clients: SampleClient[] = [
  {
    name: 'Northwind Studio',
    industry: 'Design',
    email: 'hello@northwind.studio',
    phone: '+1 415 555 0134',
    address: '548 Market St, San Francisco',
    projects: 4,
    revenue: '$38,420.00',
    isActive: true,
  },
  {
    name: 'Halden & Söhne',
    industry: 'Finance',
    email: 'rechnung@halden.example',
    phone: '+49 30 5550 182',
    address: 'Torstraße 140, Berlin',
    projects: 2,
    revenue: '$21,980.50',
    isActive: true,
  },
  { name: 'Brightwater Health', industry: 'Healthcare', email: 'ap@brightwater.example', projects: 1, revenue: '$860.00', isActive: true },
  {
    name: 'Orbit Commerce',
    industry: 'E-commerce',
    email: 'finance@orbit.example',
    phone: '+1 206 555 0177',
    projects: 3,
    revenue: '$17,400.00',
    isActive: true,
  },
  {
    name: 'Lumen Learning Cooperative of the Northern Provinces',
    industry: 'Education',
    email: 'accounts.payable.department@lumen-learning.example',
    address: '1 Harbour Road, Halifax',
    projects: 0,
    revenue: '$0.00',
    isActive: false,
  },
  {
    name: 'Fieldnote',
    industry: 'Technology',
    email: 'team@fieldnote.example',
    phone: '+44 20 5550 1189',
    projects: 2,
    revenue: '$9,312.75',
    isActive: true,
  },
]
