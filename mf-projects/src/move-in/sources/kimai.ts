import type { FileFormat } from './file-format.ts'

/**
 * The CSV export has the columns Date, From, To, Duration, Currency, Rate, Internal rate, Hourly rate, Fixed rate, User, Username, E-mail,
 * Customer, Project, Activity, Description, Exported, Billable, Tags. 'Rate' is the amount of the entry. Headings are in the user's
 * language.
 */
export const kimaiFormats: readonly FileFormat[] = [
  {
    source: 'kimai',
    kind: 'timeEntry',
    recognizedBy: [
      ['date', 'datum'],
      ['duration', 'dauer'],
      ['customer', 'kunde'],
      ['project', 'projekt'],
      ['activity', 'tätigkeit'],
    ],
    columns: {
      date: ['date', 'datum'],
      clientName: ['customer', 'kunde'],
      projectName: ['project', 'projekt'],
      hours: ['duration', 'dauer'],
      task: ['activity', 'tätigkeit'],
      description: ['description', 'beschreibung'],
      rate: ['hourly rate', 'hourly price', 'stundenlohn', 'stundensatz'],
      amount: ['rate', 'price', 'preis', 'betrag'],
      isBillable: ['billable', 'abrechenbar'],
      isInvoiced: ['exported', 'exportiert'],
    },
  },
]
