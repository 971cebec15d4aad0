import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { type ReactNode, useId } from 'react'
import type { Translate } from '../page/page-texts.ts'
import styles from './portal-section.module.css'
import type { PortalList } from './use-portal-list.ts'

interface PortalSectionProps<Item> {
  title: string
  list: PortalList<Item>
  /** Such as 'Invoices could not be loaded'. */
  failure: string
  t: Translate
  /** True for sections that usually have items. The others appear only once they have loaded. */
  isExpected?: boolean
  children: (item: Item) => ReactNode
}

/** Renders nothing if the list is empty. */
export function PortalSection<Item>({ title, list, failure, t, isExpected = false, children }: PortalSectionProps<Item>) {
  const heading = useId()
  const { items, hasFailed, hasMore, isLoadingMore, retry, loadMore } = list
  if (items === undefined && !hasFailed && !isExpected) return null
  if (items?.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={heading} aria-busy={items === undefined && !hasFailed}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {items === undefined && !hasFailed && <Loading t={t} />}
      {items && <ul className={styles.list}>{items.map(children)}</ul>}
      {hasFailed && (
        <div className={styles.notice}>
          <Notice
            tone="bad"
            title={failure}
            action={
              <button type="button" className={cx(button.button, button.secondary, button.small)} onClick={items ? loadMore : retry}>
                {t('Try again')}
              </button>
            }
          >
            {t('Please check your connection and try again.')}
          </Notice>
        </div>
      )}
      {items && hasMore && !hasFailed && (
        <div className={styles.more}>
          <button type="button" className={cx(button.button, button.secondary)} aria-busy={isLoadingMore} aria-disabled={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? t('Loading...') : t('Show more')}
          </button>
        </div>
      )}
    </section>
  )
}

function Loading({ t }: { t: Translate }) {
  return (
    <>
      <VisuallyHidden>
        <output>{t('Loading...')}</output>
      </VisuallyHidden>
      <ul className={styles.list}>
        <li className={styles.row}>
          <div className={styles.words}>
            <p className={styles.name}>
              <Skeleton width={180} />
            </p>
            <p className={styles.detail}>
              <Skeleton width={120} />
            </p>
          </div>
          <p className={styles.amount}>
            <Skeleton width={80} />
          </p>
        </li>
      </ul>
    </>
  )
}

interface PortalRowProps {
  href: string
  name: string
  badge?: ReactNode
  detail: ReactNode
  amount?: ReactNode
  /** Text shown below the amount. */
  amountDetail?: string | undefined
  /** True if the action is small enough to stay next to the amount on phones. */
  isActionSmall?: boolean
  /** True if a click anywhere on the row follows the link. */
  isLink?: boolean
  children?: ReactNode
}

export function PortalRow({ href, name, badge, detail, amount, amountDetail, isActionSmall = false, isLink = false, children }: PortalRowProps) {
  return (
    <li className={cx(styles.row, isLink && styles.link)} data-small={isActionSmall || undefined}>
      <div className={styles.words}>
        <p className={styles.name}>
          <a href={href}>{name}</a>
          {badge}
        </p>
        <div className={styles.detail}>{detail}</div>
      </div>
      {amount !== undefined && (
        <div className={styles.amount}>
          <p>{amount}</p>
          {amountDetail && <p className={styles.amountDetail}>{amountDetail}</p>}
        </div>
      )}
      {children && <div className={styles.action}>{children}</div>}
    </li>
  )
}
