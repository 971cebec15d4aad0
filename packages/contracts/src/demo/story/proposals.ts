import type { ProposalStatus } from '../../proposals/proposal.ts'

export interface ProposalStory {
  client: string
  title: string
  description: string
  overview: string
  features: readonly string[]
  assumptions: string
  deliverables: readonly string[]
  lines: readonly { description: string; quantity: string; rate: string }[]
  /** In percent. */
  downPayment: string
  /** Created this many days ago. */
  ago: number
  /** Number of days after creation during which the proposal can be signed. */
  validFor: number
  status: ProposalStatus
  /** Number of views of the share link; absent if the proposal is not shared. */
  views?: number
  /** The project that the proposal was converted to. */
  project?: string
  /** Name used to sign the proposal through its link when the demo is created. */
  signedBy?: string
}

export const proposalStories: readonly ProposalStory[] = [
  {
    client: 'Bluebird Financial', title: 'Client onboarding app', description: 'Opening an account in ten minutes instead of ten days.',
    overview: 'New clients of Bluebird fill in eleven pages and wait for a letter. We replace both with one guided application.',
    features: ['Identity check with a phone camera', 'Save and continue on another device', 'Status page for the client and the advisor'],
    assumptions: 'The identity provider is chosen and paid for by Bluebird. Compliance reviews each screen within five working days.',
    deliverables: ['Clickable prototype, tested with eight people', 'Production front end', 'Handover with documentation'],
    lines: [{ description: 'Discovery and prototype', quantity: '1', rate: '6400.00' }, { description: 'Front-end implementation', quantity: '90', rate: '165.00' }],
    downPayment: '40', ago: 184, validFor: 30, status: 'accepted', views: 5, project: 'Client onboarding app',
  },
  {
    client: 'Kite & Anchor Coffee', title: 'Subscription box shop', description: 'A shop for coffee subscriptions.',
    overview: 'Regulars order the same beans every other week. The shop remembers, and lets them pause with one click.',
    features: ['Plans by week and by weight', 'Pause, skip and gift', 'Roast calendar for the team'],
    assumptions: 'Payments run through the existing merchant account.',
    deliverables: ['Shop design', 'Implementation', 'Two trainings for the team'],
    lines: [{ description: 'Design', quantity: '28', rate: '115.00' }, { description: 'Implementation', quantity: '52', rate: '115.00' }],
    downPayment: '50', ago: 122, validFor: 30, status: 'accepted', views: 3, project: 'Subscription box shop',
  },
  {
    client: 'Greenhouse Collective', title: 'Podcast website', description: 'A home for the new podcast, with episodes and transcripts.',
    overview: 'A light site that publishes an episode from the editor’s phone.',
    features: ['Player that follows the listener', 'Transcripts that can be searched'],
    assumptions: 'Hosting of the audio files is not included.',
    deliverables: ['Design and templates', 'Launch'],
    lines: [{ description: 'Design and build, fixed price', quantity: '1', rate: '7200.00' }],
    downPayment: '50', ago: 96, validFor: 21, status: 'rejected', views: 2,
  },
  {
    client: 'Northwind Outfitters', title: 'Store locator', description: 'Every shop with its stock, on a map.',
    overview: 'Customers ask where they can try something on. The locator answers with shops that have it in their size.',
    features: ['Stock by shop, refreshed hourly', 'Directions', 'Opening hours on holidays'],
    assumptions: 'Stock data is available as an API.',
    deliverables: ['Design', 'Implementation', 'Monitoring for three months'],
    lines: [{ description: 'Design and implementation', quantity: '64', rate: '135.00' }, { description: 'Map tiles, first year', quantity: '1', rate: '1200.00' }],
    downPayment: '50', ago: 78, validFor: 30, status: 'expired', views: 1,
  },
  {
    client: 'Atlas Freight', title: 'Driver app, first release', description: 'Pick-ups, documents and signatures on the road.',
    overview: 'Drivers photograph papers and send them in the evening. The app does both at the gate, also without a connection.',
    features: ['Works offline', 'Signature on glass', 'Photographs of documents, straightened'],
    assumptions: 'Android only in the first release.',
    deliverables: ['Prototype tested with five drivers', 'Release in the company’s store'],
    lines: [{ description: 'Discovery with drivers', quantity: '24', rate: '130.00' }, { description: 'Design', quantity: '60', rate: '130.00' }, { description: 'Implementation', quantity: '140', rate: '130.00' }],
    downPayment: '30', ago: 61, validFor: 30, status: 'expired', views: 4,
  },
  {
    client: 'Riverbend Clinic', title: 'Online intake forms', description: 'Forms before the visit instead of a clipboard in the waiting room.',
    overview: 'Patients answer at home, staff find the answers in the file. Each form is short, in two languages, and works on any phone.',
    features: ['Questions that follow from answers', 'Spanish and English', 'Delivered into the patient file'],
    assumptions: 'The clinic’s software vendor provides the interface to the patient file.',
    deliverables: ['Three forms, tested with patients', 'Implementation and launch'],
    lines: [{ description: 'Kick-off workshop, flat', quantity: '1', rate: '1800.00' }, { description: 'Three milestones', quantity: '3', rate: '2400.00' }],
    downPayment: '25', ago: 19, validFor: 30, status: 'accepted', views: 6, project: 'Online intake forms',
  },
  {
    client: 'Harbor & Pine', title: 'Appointment booking', description: 'Visits to the showroom, booked from the gallery.',
    overview: 'Visitors who like an interior can book an appointment with its designer right away.',
    features: ['Calendar of the showroom', 'Reminders by e-mail'],
    assumptions: 'Builds on the project gallery.',
    deliverables: ['Design and implementation'],
    lines: [{ description: 'Design', quantity: '12', rate: '120.00' }, { description: 'Implementation', quantity: '26', rate: '120.00' }],
    downPayment: '50', ago: 16, validFor: 45, status: 'sent', views: 2,
  },
  {
    client: 'Cobalt Analytics', title: 'Onboarding for new analysts', description: 'From the first login to the first forecast in an hour.',
    overview: 'Half of all trial accounts never build a forecast. A guided start with sample data brings them there.',
    features: ['Sample workspace', 'Checklist that updates itself', 'Hints that go away'],
    assumptions: 'Texts are written together with Cobalt’s support team.',
    deliverables: ['Prototype and two rounds of tests', 'Implementation', 'Measurement plan'],
    lines: [{ description: 'Research and prototype', quantity: '30', rate: '160.00' }, { description: 'Implementation', quantity: '55', rate: '160.00' }],
    downPayment: '40', ago: 11, validFor: 30, status: 'sent', views: 4,
  },
  {
    client: 'Lumen Health', title: 'Patient app: messages with the care team', description: 'Questions after a visit, answered in the app.',
    overview: 'Patients call because they cannot ask in writing. Messages reach the right nurse, with the visit they are about.',
    features: ['Threads by visit', 'Photographs and documents', 'Working hours and expected time of answer'],
    assumptions: 'Lumen’s security team reviews the design before implementation begins.',
    deliverables: ['Screens and prototype', 'Implementation in the patient app', 'Accessibility review'],
    lines: [{ description: 'Design', quantity: '40', rate: '150.00' }, { description: 'Implementation', quantity: '80', rate: '150.00' }, { description: 'Accessibility review', quantity: '1', rate: '2100.00' }],
    downPayment: '30', ago: 9, validFor: 30, status: 'accepted', views: 3, signedBy: 'Priya Nair',
  },
  {
    client: 'Paperplane Learning', title: 'Teacher dashboard', description: 'Who needs help today, on one page.',
    overview: 'Teachers open the course player to see how their class is doing. The dashboard tells them before they have to look.',
    features: ['Class overview', 'Students who are stuck', 'Weekly summary by e-mail'],
    assumptions: 'Starts after the course player’s first release.',
    deliverables: ['Interviews with six teachers', 'Design', 'Implementation'],
    lines: [{ description: 'Interviews and concept', quantity: '16', rate: '130.00' }, { description: 'Design and implementation', quantity: '58', rate: '130.00' }],
    downPayment: '50', ago: 6, validFor: 30, status: 'sent', views: 1,
  },
  {
    client: 'Fairhaven Public Library', title: 'Room booking', description: 'Study rooms and the auditorium, booked without a phone call.',
    overview: 'The library lends eleven rooms. Their calendar becomes public, and a card number is enough to book.',
    features: ['Rules by room', 'Check-in at the door', 'Statistics for the annual report'],
    assumptions: 'Uses the library’s existing sign-in.',
    deliverables: ['Concept', 'Design', 'Implementation'],
    lines: [{ description: 'Concept and design', quantity: '30', rate: '110.00' }, { description: 'Implementation', quantity: '45', rate: '110.00' }],
    downPayment: '30', ago: 4, validFor: 60, status: 'draft',
  },
  {
    client: 'Northwind Outfitters', title: 'Storefront care plan, next year', description: 'Updates, improvements and on-call support for another year.',
    overview: 'The care plan as it is, with a day a month for improvements that the shop team chooses.',
    features: ['Response within four hours', 'Monthly report', 'One day a month for improvements'],
    assumptions: 'Unused hours do not carry over.',
    deliverables: ['Monthly report and roadmap'],
    lines: [{ description: 'Care plan, by month', quantity: '12', rate: '1620.00' }],
    downPayment: '0', ago: 3, validFor: 45, status: 'draft',
  },
]
