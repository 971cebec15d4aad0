import type { ExpenseCategory } from '../../expenses/expense.ts'

/** A recurring cost on a fixed day of the month. */
interface StandingCost {
  category: ExpenseCategory
  note: string
  amount: string
  day: number
  /** Months (1 to 12) in which the cost occurs. If absent, it occurs every month. */
  months?: readonly number[]
  /** Maximum random surcharge in cents, for usage-based costs. */
  varies?: number
}

interface SingleCost {
  /** Days ago. */
  ago: number
  category: ExpenseCategory
  note: string
  amount: string
  /** If set, the client is derived from the project. */
  project?: string
  client?: string
}

export const standingCosts: readonly StandingCost[] = [
  { category: 'Office', note: 'Desk at the coworking space', amount: '285.00', day: 1 },
  { category: 'Software', note: 'Mail and documents', amount: '14.40', day: 1 },
  { category: 'Software', note: 'Design tool', amount: '15.00', day: 3 },
  { category: 'Software', note: 'Code hosting', amount: '4.00', day: 5 },
  { category: 'Software', note: 'Code assistant', amount: '20.00', day: 8 },
  { category: 'Office', note: 'Phone and internet', amount: '94.50', day: 12 },
  { category: 'Software', note: 'Cloud hosting', amount: '46.12', day: 17, varies: 3800 },
  { category: 'Contractors', note: 'Developer, some days of the month', amount: '1360.00', day: 26, varies: 170_000 },
  { category: 'Fees', note: 'Bank fees', amount: '12.00', day: 28 },
  { category: 'Fees', note: 'Accountant, the quarter', amount: '420.00', day: 20, months: [1, 4, 7, 10] },
  { category: 'Fees', note: 'Professional liability insurance, the year', amount: '684.00', day: 9, months: [3] },
  { category: 'Marketing', note: 'Domain and portfolio hosting, the year', amount: '131.88', day: 22, months: [9] },
  { category: 'Other', note: 'Books and a course', amount: '79.00', day: 14, months: [2, 6, 11] },
]

export const singleCosts: readonly SingleCost[] = [
  { ago: 512, category: 'Travel', note: 'Train to Boston, workshop', amount: '148.00', project: 'Patient portal discovery' },
  { ago: 511, category: 'Travel', note: 'Hotel in Boston, one night', amount: '219.40', project: 'Patient portal discovery' },
  { ago: 431, category: 'Equipment', note: 'Laptop', amount: '2399.00' },
  { ago: 402, category: 'Software', note: 'Font licenses, two years', amount: '340.00', project: 'Online store relaunch' },
  { ago: 368, category: 'Contractors', note: 'Illustrator, a set of signs', amount: '960.00', project: 'Brand refresh' },
  { ago: 341, category: 'Marketing', note: 'Conference ticket', amount: '449.00' },
  { ago: 339, category: 'Travel', note: 'Flight and hotel, conference', amount: '612.75' },
  { ago: 262, category: 'Equipment', note: 'Monitor', amount: '549.99' },
  { ago: 222, category: 'Equipment', note: 'Test phones, two used', amount: '338.00', project: 'Carrier onboarding app' },
  { ago: 166, category: 'Marketing', note: 'Business cards', amount: '86.20' },
  { ago: 118, category: 'Office', note: 'Desk chair', amount: '389.00' },
  { ago: 96, category: 'Travel', note: 'Train to Boston, usability tests', amount: '152.00', project: 'Patient app' },
  { ago: 95, category: 'Travel', note: 'Hotel in Boston, one night', amount: '231.80', project: 'Patient app' },
  { ago: 88, category: 'Software', note: 'Map tiles, annual plan', amount: '1080.00', project: 'Shipment tracking' },
  { ago: 71, category: 'Travel', note: 'Bus to Portland and back', amount: '118.50', project: 'Wholesale portal' },
  { ago: 64, category: 'Contractors', note: 'Photographer, one day', amount: '850.00', project: 'Project gallery' },
  { ago: 39, category: 'Equipment', note: 'Headphones', amount: '279.00' },
  { ago: 22, category: 'Contractors', note: 'Three testers who use screen readers', amount: '600.00', project: 'Accessibility audit' },
  { ago: 6, category: 'Software', note: 'Stock photographs', amount: '58.00', project: 'Campaign landing pages' },
]
