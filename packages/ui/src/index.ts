export { AppFrame, type AppFrameProps } from './frame/app-frame.tsx';
export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Badge, type BadgeProps, type Tone } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { Card, CardHeader, CardTitle, type CardHeaderProps, type CardProps, type CardTitleProps } from './card/card.tsx';
export { Checkbox, type CheckboxProps } from './toggle/checkbox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog.tsx';
export { cx } from './class-names.ts';
export { DescriptionList, type DescriptionListProps } from './description-list/description-list.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './states/error-state.tsx';
export { Field, type FieldProps } from './field/field.tsx';
export { FullScreenSpinner, Spinner } from './spinner/spinner.tsx';
export { Grid, Page, Row, Stack, type GridProps, type PageProps, type RowProps, type StackProps } from './page/layout.tsx';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export { Kbd } from './kbd/kbd.tsx';
export { LoadingState, type LoadingStateProps } from './states/loading-state.tsx';
export { Menu, MenuItem, MenuLabel, MenuSeparator, type MenuItemProps, type MenuProps } from './menu/menu.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export { NumberInput, type NumberInputProps } from './number-input/number-input.tsx';
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx';
export { Progress, type ProgressProps } from './progress/progress.tsx';
export { SearchInput, type SearchInputProps } from './search-input/search-input.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { Separator } from './separator/separator.tsx';
export {
  Sidebar,
  SidebarAccount,
  SidebarItem,
  type SidebarAccountProps,
  type SidebarItemProps,
  type SidebarProps,
} from './frame/sidebar.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { StatCard, type StatCardProps } from './stat-card/stat-card.tsx';
export { Switch, type SwitchProps } from './toggle/switch.tsx';
export { Tab, TabList, TabPanel, Tabs } from './tabs/tabs.tsx';
export { Table, TableCell, TableRow, type TableColumn, type TableProps, type TableRowProps } from './table/table.tsx';
export { TextArea } from './text-area/text-area.tsx';
export { TextInput, type TextInputProps } from './text-input/text-input.tsx';
export { Toaster, type ToasterProps, type ToastMessage } from './toast/toaster.tsx';
export { Tooltip, TooltipProvider, type TooltipProps } from './tooltip/tooltip.tsx';
export { Trend, type TrendProps } from './trend/trend.tsx';
export { Truncate } from './truncate/truncate.tsx';
export { UiTextProvider, useUiText, type UiText } from './text/ui-text.tsx';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
