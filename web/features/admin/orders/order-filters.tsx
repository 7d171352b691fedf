import { allOrdersSorts } from '#shared/list-sorts.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SortField } from '#web/ui/sort-field.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { otherStatuses } from '../status-badge.tsx'
import { paymentLabels } from './admin-order-copy.ts'
import { type OrdersView, ordersFileHref } from './orders-queries.ts'

interface OrderFiltersProps {
  view: OrdersView
  /** the name of the baker in the filter, if an order shows it */
  cookName: string | null
  onFilter: PanelProps['navigate']
}

/** The filters and order of the list. */
export function OrderFilters({ view, cookName, onFilter }: OrderFiltersProps) {
  const { cookId, ...others } = view
  const { sort: _, ...narrowing } = view
  return (
    <>
      {cookId && (
        <Notice>
          <p className="row">
            You see only orders with {cookName ?? 'one baker'} as the baker.
            <ButtonLink variant="quiet" icon="close" href={consolePath('orders', { ...others })}>
              Show all bakers
            </ButtonLink>
          </p>
        </Notice>
      )}
      <ListForm
        tab="orders"
        filters={{ ...view }}
        allHref={Object.keys(narrowing).length > 0 ? consolePath('orders') : null}
        file={{ href: ordersFileHref(view), name: 'orders.csv' }}
        onFilter={onFilter}
      >
        <TextField
          label="Search"
          type="search"
          name="query"
          icon="search"
          maxLength={100}
          placeholder="Order number, name or email"
          defaultValue={view.query}
        />
        {cookId && <input type="hidden" name="cookId" value={cookId} />}
        <SelectField label="Status" name="status" defaultValue={view.status ?? ''}>
          <option value="">All</option>
          <option value="open">Open, needs a decision</option>
          <option value="processing">{otherStatuses.processing.label}</option>
          {Object.entries(statusFacts).map(([status, { consoleLabel }]) => (
            <option key={status} value={status}>
              {consoleLabel}
            </option>
          ))}
        </SelectField>
        <SelectField label="Payment" name="paymentStatus" defaultValue={view.paymentStatus ?? ''}>
          <option value="">All</option>
          {Object.entries(paymentLabels).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField label="Ordered from" type="date" name="from" defaultValue={view.from} />
        <TextField label="Ordered until" type="date" name="to" defaultValue={view.to} />
        <SortField sorts={allOrdersSorts} sort={view.sort} />
      </ListForm>
    </>
  )
}
