import type { ProjectStatus } from '../../projects/project-status.ts'
import type { Craft } from './tasks.ts'

export interface ProjectStory {
  client: string
  name: string
  description: string
  craft: Craft
  status: ProjectStatus
  /** Start of the project and, if it is finished, its end, in days before today. */
  from: number
  to?: number
  /** The project's share of the work, relative to other projects. */
  weight: number
  progress: number
  /** Days until the due date, for active projects only. */
  dueIn?: number
  /**
   * Budget as a percentage of the cost so far; below 100 means over budget. If absent, the budget slightly exceeds the cost that the
   * progress implies.
   */
  planned?: number
  /** True if the budget is in hours. */
  tracksHours?: true
  /** True if recent work is already on a draft invoice. */
  hasDraft?: true
  /** Number of views of the project's share link, if it has one. */
  views?: number
  /** True if the project starts no earlier than the first of the current month. */
  isNew?: true
}

export const projectStories: readonly ProjectStory[] = [
  { client: 'Northwind Outfitters', name: 'Online store relaunch', description: 'New storefront on a headless stack: catalog, checkout, content.', craft: 'web', status: 'completed', from: 548, to: 395, weight: 4, progress: 100 },
  { client: 'Cobalt Analytics', name: 'Churn dashboard', description: 'Which customers are about to leave, and why.', craft: 'data', status: 'completed', from: 548, to: 450, weight: 3, progress: 100 },
  { client: 'Maple Street Studio', name: 'Portfolio website', description: 'A site where the studio publishes its own case studies.', craft: 'web', status: 'completed', from: 540, to: 420, weight: 2, progress: 100 },
  { client: 'Lumen Health', name: 'Patient portal discovery', description: 'Interviews, journeys and a prototype before anything is built.', craft: 'product', status: 'completed', from: 520, to: 430, weight: 3, progress: 100 },
  { client: 'Fairhaven Public Library', name: 'Catalog search redesign', description: 'Finding a book in one try, on every device.', craft: 'product', status: 'completed', from: 480, to: 330, weight: 3, progress: 100 },
  { client: 'Cobalt Analytics', name: 'Design system foundations', description: 'Tokens, type and the first twenty components.', craft: 'brand', status: 'completed', from: 440, to: 290, weight: 3, progress: 100, planned: 96 },
  { client: 'Harbor & Pine', name: 'Brand refresh', description: 'Mark, colors, stationery and signage.', craft: 'brand', status: 'completed', from: 410, to: 320, weight: 3, progress: 100 },
  { client: 'Lumen Health', name: 'Appointment booking flow', description: 'From search to confirmed visit in four screens.', craft: 'product', status: 'completed', from: 400, to: 260, weight: 4, progress: 100 },
  { client: 'Maple Street Studio', name: 'Lookbook and print kit', description: 'Seasonal lookbook, price list and press kit.', craft: 'brand', status: 'completed', from: 400, to: 290, weight: 2, progress: 100 },
  { client: 'Bluebird Financial', name: 'Rates calculator', description: 'Mortgage calculator with an audit trail of its figures.', craft: 'data', status: 'completed', from: 360, to: 250, weight: 4, progress: 100 },
  { client: 'Northwind Outfitters', name: 'Size guide and fit finder', description: 'Fewer returns: five questions and a recommendation.', craft: 'web', status: 'completed', from: 330, to: 240, weight: 3, progress: 100 },
  { client: 'Greenhouse Collective', name: 'Pop-up shop site', description: 'A site for six weeks. The venue fell through.', craft: 'web', status: 'cancelled', from: 300, to: 250, weight: 1, progress: 20 },
  { client: 'Cobalt Analytics', name: 'Chat assistant pilot', description: 'Answers from the product’s own documentation. Stopped after the pilot.', craft: 'data', status: 'cancelled', from: 210, to: 180, weight: 2, progress: 35 },
  { client: 'Atlas Freight', name: 'Carrier onboarding app', description: 'Waits for the carrier contracts to be renewed.', craft: 'product', status: 'on_hold', from: 230, to: 140, weight: 2, progress: 40 },
  { client: 'Kite & Anchor Coffee', name: 'Loyalty program', description: 'Resumes once the new tills are in.', craft: 'web', status: 'on_hold', from: 190, to: 110, weight: 2, progress: 45 },
  { client: 'Fairhaven Public Library', name: 'Donor microsite', description: 'Paused until the board has decided on the campaign.', craft: 'web', status: 'on_hold', from: 170, to: 120, weight: 1, progress: 60 },
  { client: 'Bluebird Financial', name: 'Investor report template', description: 'Quarterly report as a web page and a PDF.', craft: 'brand', status: 'on_hold', from: 150, to: 95, weight: 1, progress: 55 },
  { client: 'Greenhouse Collective', name: 'Campaign landing pages', description: 'A new landing page for each campaign, every month.', craft: 'web', status: 'active', from: 300, weight: 3, progress: 75, dueIn: 40, planned: 90 },
  { client: 'Northwind Outfitters', name: 'Storefront care plan', description: 'Updates, small improvements and on-call support.', craft: 'web', status: 'active', from: 240, weight: 3, progress: 65, dueIn: 125, tracksHours: true, hasDraft: true, views: 14 },
  { client: 'Lumen Health', name: 'Patient app', description: 'Results, messages and appointments on the phone.', craft: 'product', status: 'active', from: 200, weight: 5, progress: 80, dueIn: 30, planned: 94, views: 23 },
  { client: 'Bluebird Financial', name: 'Client onboarding app', description: 'Opening an account without paper.', craft: 'product', status: 'active', from: 170, weight: 4, progress: 70, dueIn: 45 },
  { client: 'Atlas Freight', name: 'Shipment tracking', description: 'One page that answers where a container is.', craft: 'web', status: 'active', from: 160, weight: 3, progress: 70, dueIn: 25 },
  { client: 'Cobalt Analytics', name: 'Forecasting workspace', description: 'Scenarios side by side, with the assumptions in sight.', craft: 'data', status: 'active', from: 150, weight: 4, progress: 60, dueIn: 70 },
  { client: 'Riverbend Clinic', name: 'Clinic website', description: 'Services, doctors and opening hours, in two languages.', craft: 'web', status: 'active', from: 140, weight: 3, progress: 85, dueIn: 18, views: 6 },
  { client: 'Harbor & Pine', name: 'Project gallery', description: 'Interiors in full size, fast on a phone.', craft: 'web', status: 'active', from: 130, weight: 2, progress: 80, dueIn: -6 },
  { client: 'Northwind Outfitters', name: 'Wholesale portal', description: 'Ordering for two hundred shops.', craft: 'product', status: 'active', from: 120, weight: 3, progress: 50, dueIn: 60 },
  { client: 'Kite & Anchor Coffee', name: 'Subscription box shop', description: 'Coffee every two weeks, paused with one click.', craft: 'web', status: 'active', from: 110, weight: 3, progress: 65, dueIn: 35 },
  { client: 'Fairhaven Public Library', name: 'Events calendar', description: 'Readings, courses and rooms in one calendar.', craft: 'web', status: 'active', from: 100, weight: 2, progress: 90, dueIn: -3 },
  { client: 'Cobalt Analytics', name: 'Component library 2.0', description: 'Every component accessible, documented and tested.', craft: 'brand', status: 'active', from: 90, weight: 3, progress: 55, dueIn: 50 },
  { client: 'Greenhouse Collective', name: 'Brand guidelines', description: 'A guide that the whole team uses.', craft: 'brand', status: 'active', from: 75, weight: 2, progress: 60, dueIn: 28 },
  { client: 'Fairhaven Public Library', name: 'Reading program site', description: 'Sign-up and reading logs for the summer program.', craft: 'web', status: 'active', from: 60, weight: 2, progress: 45, dueIn: 55 },
  { client: 'Lumen Health', name: 'Accessibility audit', description: 'WCAG 2.2 AA: findings, fixes, retest.', craft: 'product', status: 'active', from: 40, weight: 6, progress: 50, dueIn: 20, tracksHours: true },
  { client: 'Bluebird Financial', name: 'Rate alerts by e-mail', description: 'E-mails when a rate falls below a customer’s limit.', craft: 'data', status: 'active', from: 35, weight: 4, progress: 40, dueIn: 33 },
  { client: 'Riverbend Clinic', name: 'Online intake forms', description: 'Forms before the visit instead of a clipboard.', craft: 'product', status: 'active', from: 12, weight: 8, progress: 25, dueIn: 65, isNew: true },
  { client: 'Paperplane Learning', name: 'Course player', description: 'Lessons, quizzes and progress for schools.', craft: 'product', status: 'active', from: 8, weight: 8, progress: 15, dueIn: 90, isNew: true },
]
