import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import { type Debtors, mostBakersShown } from '#shared/api/commission.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { PanelProps } from '../console-panel.ts'
import { dollars } from '../dollars.ts'
import { Loading } from '../waiting.tsx'
import { debtorsQuery } from './commission-queries.ts'
import { WaiveDialog } from './waive-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

type Debtor = Debtors['debtors'][number]

/** Bakers who owe commission of orders paid at pickup or lost disputes, with actions to waive or write off. */
export function DebtorsSection({ admin, onSessionEnd }: Pick<PanelProps, 'admin' | 'onSessionEnd'>) {
  const debtors = useApiQuery(debtorsQuery)
  const [chosen, setChosen] = useState<{ debtor: Debtor; to: 'waive' | 'write_off' } | null>(null)
  return (
    <section className="sheet stack" aria-labelledby="debtors-title">
      <div>
        <h2 id="debtors-title">Owed by bakers</h2>
        <p className="muted">
          Commission on orders paid at pickup, and what bakers received for sales whose disputes they later
          lost. It’s collected from their next sales paid online, up to what each sale leaves them. Waive a
          fee that you don’t want. Write off a debt that you don’t expect to be paid: a baker who owes
          something can’t delete their account.
        </p>
      </div>
      {debtors.isError ? (
        <LoadFailed level={3} onRetry={() => void debtors.refetch()}>
          We could not load what bakers owe.
        </LoadFailed>
      ) : (
        <DebtorList
          debtors={debtors.data}
          onChoose={mayDo(admin.role, 'refund_orders') ? (debtor, to) => setChosen({ debtor, to }) : null}
        />
      )}
      {chosen?.to === 'waive' && (
        <WaiveDialog debtor={chosen.debtor} onClose={() => setChosen(null)} onSessionEnd={onSessionEnd} />
      )}
      {chosen?.to === 'write_off' && (
        <WriteOffDialog debtor={chosen.debtor} onClose={() => setChosen(null)} onSessionEnd={onSessionEnd} />
      )}
    </section>
  )
}

interface DebtorListProps {
  debtors: Debtors | undefined
  onChoose: ((debtor: Debtor, to: 'waive' | 'write_off') => void) | null
}

function DebtorList({ debtors, onChoose }: DebtorListProps) {
  if (debtors === undefined) return <Loading />
  if (debtors.debtors.length === 0) return <p className="muted">No baker owes anything.</p>
  return (
    <>
      <DataTable
        caption={`Bakers with a balance owed, ${dollars(debtors.owed)} in total`}
        rows={debtors.debtors}
        rowKey={({ id }) => id}
        columns={[
          { key: 'baker', label: 'Baker', kind: 'lead', cell: nameOf },
          { key: 'owed', label: 'Owed', kind: 'number', cell: ({ owed }) => dollars(owed) },
          ...(onChoose === null
            ? []
            : [
                {
                  key: 'waive',
                  label: 'Waive or write off',
                  cell: (debtor: Debtor) =>
                    debtor.waivable === '0.00' ? (
                      'Already being collected'
                    ) : (
                      <span className="row">
                        <Button onClick={() => onChoose(debtor, 'waive')}>
                          Waive<span className="visually-hidden"> what {nameOf(debtor)} owes</span>
                        </Button>
                        <Button onClick={() => onChoose(debtor, 'write_off')}>
                          Write off<span className="visually-hidden"> what {nameOf(debtor)} owes</span>
                        </Button>
                      </span>
                    ),
                },
              ]),
        ]}
      />
      {!debtors.isComplete && (
        <p className="muted">
          These are the {mostBakersShown} bakers who owe the most. The total covers everyone.
        </p>
      )}
    </>
  )
}

function nameOf({ name }: Debtor): string {
  return name ?? 'Unnamed baker'
}
