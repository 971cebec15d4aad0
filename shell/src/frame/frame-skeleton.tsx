import { Skeleton } from '@billfold/ui'
import { Brand } from '@billfold/ui/layout/brand.tsx'
import css from './frame-skeleton.module.css'

/** Looks like the frame. It is also part of the page's HTML, so that users see it before any script has loaded. */
export function FrameSkeleton() {
  return (
    <div className={css.frame}>
      <div className={css.sidebar}>
        <div className={css.brand}>
          <Brand />
        </div>
        {[92, 64, 76, 84, 60, 72].map((width) => (
          <div key={width} className={css.item}>
            <Skeleton width={18} height={18} />
            <span className={css.label}>
              <Skeleton width={width} />
            </span>
          </div>
        ))}
      </div>
      <div className={css.main}>
        <div className={css.header}>
          <span className={css.phoneBrand}>
            <Brand />
          </span>
        </div>
        <div className={css.page}>
          <Skeleton height={104} />
          <Skeleton height={320} />
        </div>
      </div>
    </div>
  )
}
