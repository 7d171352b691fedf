// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens a changed `display` removes the native roles
import type { ReactNode } from 'react'
import css from './data-table.module.css'

interface Column<Row> {
  /** unique within the table */
  key: string
  /** the column header, and the label beside the value on a slip */
  label: string
  cell: (row: Row) => ReactNode
  /**
   * `number` aligns right; `lead` names the row and heads its slip; `wide` takes a whole line of the slip;
   * `actions` needs no label on a slip
   */
  kind?: 'text' | 'number' | 'lead' | 'wide' | 'actions'
}

interface DataTableProps<Row> {
  /** the table's accessible name */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * A table on wide screens. Under 58rem each row becomes a labeled slip, which avoids horizontal scrolling.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className={css.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} scope="col" role="columnheader" className={css[column.kind ?? 'text']}>
              {column.kind === 'actions' ? (
                <span className="visually-hidden">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <DataCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const kind = column.kind ?? 'text'
  if (kind === 'lead') {
    return (
      <th scope="row" role="rowheader" className={css.lead}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" className={css[kind]} {...(kind === 'actions' ? {} : { 'data-label': column.label })}>
      {column.cell(row)}
    </td>
  )
}
