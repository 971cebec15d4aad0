import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Tooltip, type TooltipProps } from '../tooltip/tooltip.tsx';
import css from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'busyText' | 'aria-label'> {
  icon: ReactNode;
  /** Names the button for a reader and in its tooltip. */
  label: string;
  side?: TooltipProps['side'];
}

export function IconButton({ label, side, className, variant = 'ghost', size, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        className={cx(css.square, size === 'small' && css.small, className)}
        {...rest}
      />
    </Tooltip>
  );
}
