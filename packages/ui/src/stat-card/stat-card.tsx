import type { ReactNode } from 'react';
import { Card } from '../card/card.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Trend, type TrendProps } from '../trend/trend.tsx';
import css from './stat-card.module.css';

export interface StatCardProps {
  label: string;
  /** Formatted: '$12,480.00', '128.5h'. */
  value: ReactNode;
  icon?: ReactNode;
  /** Beneath the figure: a change with its arrow, or plain words. */
  change?: TrendProps;
  caption?: ReactNode;
  loading?: boolean;
}

export function StatCard({ label, value, icon, change, caption, loading = false }: StatCardProps) {
  return (
    <Card className={css.card} aria-busy={loading || undefined}>
      <div className={css.label}>
        {label}
        {icon && <span className={css.icon}>{icon}</span>}
      </div>
      <div className={css.figure}>{loading ? <Skeleton width="64%" /> : value}</div>
      <div className={css.beneath}>{loading ? <Skeleton width="42%" /> : change ? <Trend {...change} /> : caption}</div>
    </Card>
  );
}
