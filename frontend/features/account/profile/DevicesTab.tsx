import { useState } from "react";
import { retention } from "#contract/rules/installation/legal";
import { isolated } from "#languages/isolated";
import { auth, type Device } from "../../../api/auth.ts";
import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { useApiQuery } from "../../../api/query.ts";
import { forgetDevice } from "../../../session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { dayOf } from "../../../ui/times.ts";

/** Lists the devices on which "Remember me" was chosen; each can be removed. */
export default function DevicesTab() {
  const [ending, setEnding] = useState<Device>();
  return (
    <>
      <title>Devices</title>
      <h2 className="font-semibold">Remembered devices</h2>
      <p className="mt-1 mb-5 text-ink-soft text-sm">
        On these devices you log in with your password alone for {retention.rememberedDeviceDays}{" "}
        days, without a code. Changing your password, or what you log in with, removes them all.
      </p>
      <Loaded of={useApiQuery(auth.devices, {})} label="Loading devices">
        {(devices) => <DeviceList devices={devices} onEnd={setEnding} />}
      </Loaded>
      {ending && <EndDevice device={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

interface DeviceListProps {
  readonly devices: readonly Device[];
  readonly onEnd: (device: Device) => void;
}

function DeviceList({ devices, onEnd }: DeviceListProps) {
  if (devices.length === 0)
    return (
      <EmptyState icon="settings" title="No device is remembered">
        Choose “Remember me” when you log in on your own device.
      </EmptyState>
    );
  return (
    <ul aria-label="Remembered devices" className="divide-y divide-line border-line border-y">
      {devices.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0 text-sm">
            <p className="font-medium">
              {device.name}
              {device.isThis && <span className="ml-2 font-normal text-ink-soft">This device</span>}
            </p>
            <p className="text-ink-soft">
              Last used {dayOf(device.lastUsedAt)}, remembered until {dayOf(device.expiresAt)}
            </p>
          </div>
          <Button
            size="small"
            aria-label={`Remove ${device.name}${device.isThis ? ", this device" : ""}`}
            onClick={() => onEnd(device)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EndDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  return (
    <ConfirmCall
      title={`Remove ${isolated(device.name)}?`}
      confirm="Remove"
      variant="danger"
      call={auth.endDevice}
      input={{ deviceId: device.id }}
      invalidates={[auth.devices]}
      done={`${isolated(device.name)} is no longer remembered.`}
      onDone={() => device.isThis && forgetDevice()}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The next login on it will need a code again.{" "}
        {device.isThis
          ? "You stay signed in until you close this page."
          : "Anyone signed in on it will be signed out."}
      </p>
    </ConfirmCall>
  );
}
