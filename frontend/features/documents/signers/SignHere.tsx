import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isolated } from "#languages/isolated";
import type { ApiError } from "../../../api/api-error.ts";
import { away, awayLimits } from "../../../api/away.ts";
import { dashboard, type RecipientAnswer } from "../../../api/dashboard.ts";
import { handover, type TicketReply } from "../../../api/handing-over.ts";
import { refresh, useApiMutation, useApiQuery } from "../../../api/query.ts";
import { storeHandedOver } from "../../../session/handed-over.ts";
import { leaveAway } from "../../../session/session.ts";
import { isRemembered } from "../../../session/stored-user.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { PasswordInput } from "../../../ui/inputs.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { signerName } from "./signer-state.ts";

interface SignHereProps {
  readonly envelopeId: string;
  readonly signer: RecipientAnswer;
  readonly onClose: () => void;
}

/** The signer is with the sender, and signs on this device or on their phone. */
export default function SignHere(props: SignHereProps) {
  const [where, setWhere] = useState<"device" | "phone">();
  if (where === "device") return <OnThisDevice {...props} />;
  if (where === "phone") return <OnPhone {...props} />;
  const name = signerName(props.signer);
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`${isolated(name)} signs in person`}
      footer={<Button onClick={props.onClose}>Cancel</Button>}
    >
      <div className="grid gap-4">
        <p className="text-ink-soft text-sm">
          Only for someone who is with you. The history, the sealed document and an email to{" "}
          {isolated(name)} say that you handed it over in person; that doesn’t prove the address.
        </p>
        <Button variant="primary" wide onClick={() => setWhere("device")}>
          On this device
        </Button>
        <Button wide onClick={() => setWhere("phone")}>
          On their phone (QR code)
        </Button>
      </div>
    </Dialog>
  );
}

/** The session is put away before anybody else has the device. */
function OnThisDevice({ envelopeId, signer, onClose }: SignHereProps) {
  const { firstName, lastName } = useSessionUser();
  const [digits, setDigits] = useState("");
  const [problem, setProblem] = useState<string>();
  const go = useApiMutation(handover.create, {
    onSuccess: async ({ path }) => {
      const handed = {
        ...{ sender: `${firstName} ${lastName}`.trim(), envelopeId, remember: isRemembered() },
        untilMs: Date.now() + awayLimits.hours * 3_600_000,
      };
      try {
        await leaveAway(async ({ accessToken: bearer }) => {
          await away.putAway({ digits }, { bearer });
          storeHandedOver(handed);
        });
        // Reloaded, so that nothing of the sender's pages stays in memory.
        location.replace(path);
      } catch (error) {
        setProblem(error instanceof Error ? error.message : undefined);
      }
    },
  });
  const error = problem ?? go.error?.message;
  return (
    <FormDialog
      title={`Hand this device to ${isolated(signerName(signer))}`}
      confirm="Hand over"
      busy={go.isPending}
      onClose={onClose}
      className="grid gap-4"
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        if (!/^\d{4}$/.test(digits)) return setProblem("Please enter four digits.");
        setProblem(undefined);
        go.mutate({ envelopeId, recipientId: signer.id });
      }}
    >
      <p className="text-ink-soft text-sm">
        Choose four digits that the other person doesn’t know. You stay logged out on this device
        until you enter them; after two hours, or five wrong tries, you log in as usual.
      </p>
      <PasswordInput
        label="Four digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={awayLimits.digits}
        value={digits}
        onChange={({ target }) => setDigits(target.value.replace(/\D/g, ""))}
      />
    </FormDialog>
  );
}

function OnPhone({ envelopeId, signer, onClose }: SignHereProps) {
  const name = signerName(signer);
  const [number, setNumber] = useState(1);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${isolated(name)} signs on their phone`}
      footer={
        <>
          <Button onClick={() => setNumber(number + 1)}>Show a new code</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Code key={number} {...{ envelopeId, name }} signerId={signer.id} />
    </Dialog>
  );
}

interface CodeProps {
  readonly envelopeId: string;
  readonly signerId: string;
  readonly name: string;
}

/** How often it is asked whether the code was used. */
const askMs = 3_000;

/** One-time code, until used or expired. */
function Code({ envelopeId, signerId, name }: CodeProps) {
  const made = useQuery<TicketReply, ApiError>({
    queryKey: ["a ticket", envelopeId, signerId],
    queryFn: () => handover.create({ envelopeId, recipientId: signerId }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  if (made.isPending) return <Spinner />;
  if (made.isError) return <Banner tone="danger">{made.error.message}</Banner>;
  return <Shown ticket={made.data} name={name} />;
}

function Shown({ ticket: { path, until }, name }: { ticket: TicketReply; name: string }) {
  const cache = useQueryClient();
  const ticket = path.split("/").at(-1) ?? "";
  const { error } = useApiQuery(
    handover.show,
    { ticket },
    { gcTime: 0, retry: false, refetchInterval: ({ state }) => !state.error && askMs },
  );
  const isUsed = error?.code === "HANDOVER_USED";
  useEffect(
    function showHistory() {
      if (isUsed) void refresh(cache, dashboard.document, dashboard.activity);
    },
    [isUsed, cache],
  );
  if (isUsed)
    return (
      <Banner tone="success">
        The code was used. The history says on which device {isolated(name)} opens the document.
      </Banner>
    );
  if (error) return <Banner tone="danger">{error.message}</Banner>;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <QrCode text={`${location.origin}${path}`} label="QR code for the signer’s phone" />
      <p className="text-ink-soft text-sm">
        {isolated(name)} points the phone’s camera at this code. It works once, until{" "}
        <Moment at={until} />, and then only on that phone.
      </p>
    </div>
  );
}
