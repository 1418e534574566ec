import { replaceAddress } from "#core/gateways/payments";
import { findWorkspace } from "#core/store/account/accounts";
import { endFormerPayers, findFormerPayers } from "#core/store/account/payers";

/**
 * Has Stripe send invoices of a workspace that was passed on to its owner. An address that is nobody's who owned it, such as that
 * of a bookkeeper, stays.
 */
export async function changePayer(workspaceId: string): Promise<void> {
  const [former, workspace] = await Promise.all([
    findFormerPayers(workspaceId),
    findWorkspace(workspaceId),
  ]);
  if (!former) return;
  const { customerId, included, closingAt, email } = workspace ?? {};
  if (customerId && email && !included && !closingAt)
    await replaceAddress(customerId, former.addresses, email);
  await endFormerPayers(workspaceId, former);
}
