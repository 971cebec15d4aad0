import { addDays, firstOfMonth } from '@billfold/contracts/calendar-date'
import { perLanguage, useText, useToday } from '@billfold/web-kit'
import styles from './compared-months.module.css'

const monthName = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }))

/** Explains 'vs last month', because the current month is still incomplete. */
export function ComparedMonths() {
  const t = useText()
  const today = useToday()
  const nameOf = (date: string) => monthName().format(new Date(`${date}T00:00:00Z`))
  const months = { month: nameOf(today), before: nameOf(addDays(firstOfMonth(today), -1)) }
  return <p className={styles.note}>{t('Compares {month} so far with all of {before}', months)}</p>
}
