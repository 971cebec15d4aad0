import { useText } from '@billfold/web-kit'
import { ChartColumn, FileText, Timer, Users, type LucideIcon } from 'lucide-react'
import css from './marketing-panel.module.css'
import { ProductPicture } from './product-picture.tsx'

const POINTS: readonly { icon: LucideIcon; text: string }[] = [
  { icon: FileText, text: 'Professional invoice templates' },
  { icon: Timer, text: 'Time tracking and project management' },
  { icon: Users, text: 'Client relationship management' },
  { icon: ChartColumn, text: 'Financial reports and analytics' },
]

export function MarketingPanel() {
  const t = useText()
  return (
    <aside className={css.panel} aria-labelledby="marketing-heading">
      <div className={css.words}>
        <h2 id="marketing-heading" className={css.heading}>
          {t('Manage Your Business Finances Like a Pro')}
        </h2>
        <ul className={css.points}>
          {POINTS.map(({ icon: Icon, text }) => (
            <li key={text} className={css.point}>
              <Icon aria-hidden />
              {t(text)}
            </li>
          ))}
        </ul>
      </div>
      <ProductPicture />
    </aside>
  )
}
